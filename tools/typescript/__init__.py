"""Writes the pages' TypeScript types from the types of the house."""
