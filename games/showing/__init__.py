"""What the table page shows, worked out before any template sees it. Only from what the reader may see."""
