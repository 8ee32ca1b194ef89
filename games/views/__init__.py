"""The pages of the games. Each view asks who is there, calls one service or selector, and shows the answer."""
