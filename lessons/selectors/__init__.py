"""What is read about practice: figures for pages, and the log for folding. Pages never read the log."""
