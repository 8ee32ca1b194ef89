"""Classrooms: people, classes, groups, how they sign in, and what a teacher reads about them."""
