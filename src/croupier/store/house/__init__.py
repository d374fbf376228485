"""The house as a whole, as it is stored: whether it is closed, what it announces, and what it no longer keeps."""
