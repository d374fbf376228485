"""Players that are programs: the built-in ones, and those that people write."""
