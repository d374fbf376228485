"""Matches of many hands, their statistics, and the statistics of a shuffle."""
