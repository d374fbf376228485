"""Rounds that ended: records, the columns people query, results, statistics, extracts."""
