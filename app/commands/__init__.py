"""What the command line does without a window. None of it loads Qt but the export to PDF."""
