"""Alembic asks this module what to do; the connection, with its transaction, is the caller's."""

from alembic import context

from croupier.store.database.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
