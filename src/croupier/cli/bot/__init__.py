"""Parts of `croupier bot`: its settings page, the bot in a thread, the report at the end."""
