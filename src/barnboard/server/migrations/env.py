"""How Alembic runs the migrations: on the connection that it is given, all in one transaction."""

from alembic import context

from barnboard.server.schema import META

context.configure(connection=context.config.attributes["connection"], target_metadata=META, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
