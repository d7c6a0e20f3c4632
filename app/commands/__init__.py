"""Commands of the command line, without a window. None of them loads Qt but the export to PDF."""
