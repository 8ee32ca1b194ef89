"""What a person practises, and the figures of what they did."""
