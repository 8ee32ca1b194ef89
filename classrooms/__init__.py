"""People, classes and groups."""
