"""What pages post: checked here, judged by the engine."""
