"""The database itself: engine, schema, migrations, copying, group commit."""
