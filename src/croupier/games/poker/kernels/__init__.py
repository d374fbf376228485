"""Batch evaluation and equity: in numba where it is installed and worth loading, else in NumPy."""
