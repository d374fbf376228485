"""The three programs as they run: a core, a participant, a clock, and a user's commands."""
