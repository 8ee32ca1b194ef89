"""Tables at which people and bots play: stored games, the walk of a play, the pages of the table."""
