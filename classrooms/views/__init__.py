"""What a person asks for: one module a topic. Views find what is theirs, ask a form, call one service, answer."""
