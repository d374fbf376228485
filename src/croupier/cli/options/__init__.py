"""Command-line options that several commands share, and what they are read into."""
