"""Accounts, sign-ins, API tokens and the audit log."""
