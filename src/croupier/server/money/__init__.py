"""Chip movements as ledger transfers, and payments by bank card."""
