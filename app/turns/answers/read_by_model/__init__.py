"""Records and papers read by the model: it chooses among their own lines and writes none."""
