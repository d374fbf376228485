"""The variants that are built in, one a file."""
