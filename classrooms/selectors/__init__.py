"""What pages read of people, classes and groups: one module a topic, reads only."""
