"""A house in parts: fronts and table servers as processes of their own, and what travels between them."""
