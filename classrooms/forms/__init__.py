"""What people fill in: one module a topic."""
