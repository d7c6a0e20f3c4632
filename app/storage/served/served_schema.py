"""The schema of a database that serves many users: the tables of specifications 4 and 5, with their
columns, and the logins.

Each step is one transaction with its number, never edited once it was released, and only adds:
a server that was not upgraded goes on beside one that was.

Every key has the facilitator first. Whose rows a transaction may see it says itself
(``animsa.facilitator``, which ends with it), and the policies hold for the tables' owner too, so a
statement that forgot its ``WHERE`` shows nobody's rows to anybody else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.domain import errors
from app.storage.exchange.server import schema_steps
from app.storage.exchange.server.schema_steps import SchemaSteps

if TYPE_CHECKING:
    from psycopg import Connection

SCHEMA = "animsa_served"
LIFE = "interval '24 hours'"
"""How long a turn of specification 4 is remembered."""
OLDEST = 1
"""The version of a server that may still write to what :data:`STEPS` make."""
_LOCK = 7_206_114_020
"""The advisory lock under which a step is taken. In a database that has
:mod:`app.storage.recall_server.recall_schema` as well, which has the same number, their steps wait
for each other; that harms nothing. It stays: a program of the version before would not wait for
another number, and both might take a step at once."""
_SWEPT_AT_ONCE = 100
_MINE = "facilitator_id = nullif(pg_catalog.current_setting('animsa.facilitator', true), '')::uuid"
_OLD = f"created_at < pg_catalog.now() - {LIFE}"
SWEPT = "conversation_history"
# Not two policies: an OR between them would keep the index from being used. What the user of a
# statement asks for by equality comes first, since that tells nothing of rows that are not shown.
_MINE_OR_SWEPT = (
    "CASE WHEN pg_catalog.current_setting('animsa.sweeping', true) = 'on'"
    f" THEN {_OLD} ELSE {_MINE} END"
)
_OWN = "facilitator_id uuid NOT NULL REFERENCES animsa_served.logins ON DELETE CASCADE"
OWNED = (
    "conversation_history",
    "turn_counters",
    "learners",
    "conversation_updates",
    "conversation_turns",
    "conversation_history_archive",
)
"""The tables whose rows belong to a facilitator."""


def _first() -> str:
    policies = "".join(
        f"ALTER TABLE animsa_served.{table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;"
        f"CREATE POLICY own ON animsa_served.{table}"
        f" USING ({_MINE_OR_SWEPT if table == SWEPT else _MINE}) WITH CHECK ({_MINE});"
        for table in OWNED
    )
    return f"""
    CREATE SCHEMA animsa_served;
    CREATE TABLE animsa_served.schema_version (
      id boolean PRIMARY KEY DEFAULT true CHECK (id),
      number integer NOT NULL,
      oldest_client integer NOT NULL
    );
    INSERT INTO animsa_served.schema_version(number, oldest_client) VALUES (0, 0);

    CREATE TABLE animsa_served.logins (
      facilitator_id uuid PRIMARY KEY DEFAULT pg_catalog.gen_random_uuid(),
      name text NOT NULL UNIQUE,
      token_digest bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT pg_catalog.now()
    );

    CREATE TABLE animsa_served.conversation_history (
      {_OWN},
      id uuid NOT NULL DEFAULT pg_catalog.gen_random_uuid(),
      user_id text NOT NULL,
      turn_index integer NOT NULL,
      user_message text NOT NULL,
      ai_response text NOT NULL,
      metadata jsonb NOT NULL DEFAULT '{{}}',
      created_at timestamptz NOT NULL DEFAULT pg_catalog.now(),
      PRIMARY KEY (facilitator_id, id),
      CONSTRAINT unique_user_turn UNIQUE (facilitator_id, user_id, turn_index)
    );
    CREATE INDEX idx_conversation_ttl ON animsa_served.conversation_history (created_at);
    CREATE TABLE animsa_served.turn_counters (
      {_OWN},
      user_id text NOT NULL,
      last_index integer NOT NULL,
      PRIMARY KEY (facilitator_id, user_id)
    );

    CREATE TABLE animsa_served.learners (
      {_OWN},
      learner_id text NOT NULL CHECK (learner_id <> ''),
      name text NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (facilitator_id, learner_id)
    );
    CREATE TABLE animsa_served.conversation_updates (
      {_OWN},
      id uuid NOT NULL DEFAULT pg_catalog.gen_random_uuid(),
      learner_id text,
      learner_key text GENERATED ALWAYS AS (coalesce(learner_id, '')) STORED,
      summary text NOT NULL DEFAULT '',
      recent_turns jsonb NOT NULL DEFAULT '[]',
      turn_count integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      search_words text NOT NULL DEFAULT '',
      statements jsonb NOT NULL DEFAULT '[]',
      revision bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (facilitator_id, id),
      FOREIGN KEY (facilitator_id, learner_id) REFERENCES animsa_served.learners ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX idx_conversation_updates
      ON animsa_served.conversation_updates (facilitator_id, learner_key);
    CREATE TABLE animsa_served.conversation_turns (
      {_OWN},
      memory uuid NOT NULL,
      number integer NOT NULL,
      role text NOT NULL CHECK (role IN ('user', 'assistant')),
      content text NOT NULL,
      at timestamptz NOT NULL,
      words text NOT NULL,
      archived boolean NOT NULL DEFAULT false,
      PRIMARY KEY (facilitator_id, memory, number),
      FOREIGN KEY (facilitator_id, memory)
        REFERENCES animsa_served.conversation_updates ON DELETE CASCADE
    );
    CREATE TABLE animsa_served.conversation_history_archive (
      {_OWN},
      id uuid NOT NULL DEFAULT pg_catalog.gen_random_uuid(),
      learner_id text,
      learner_key text GENERATED ALWAYS AS (coalesce(learner_id, '')) STORED,
      summary text NOT NULL,
      conversation_turns jsonb NOT NULL,
      turn_count integer NOT NULL,
      archived_at timestamptz NOT NULL,
      search_words text NOT NULL,
      statements jsonb NOT NULL,
      deleted boolean NOT NULL DEFAULT false,
      number bigint GENERATED ALWAYS AS IDENTITY,
      PRIMARY KEY (facilitator_id, id),
      FOREIGN KEY (facilitator_id, learner_id) REFERENCES animsa_served.learners ON DELETE CASCADE
    );
    CREATE INDEX idx_history_archive
      ON animsa_served.conversation_history_archive (facilitator_id, learner_key);

    {policies}
    CREATE FUNCTION animsa_served.cleanup_old_conversations() RETURNS trigger
      LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      PERFORM set_config('animsa.sweeping', 'on', true);
      DELETE FROM animsa_served.conversation_history WHERE (facilitator_id, id) IN (
        SELECT facilitator_id, id FROM animsa_served.conversation_history
        WHERE {_OLD} ORDER BY created_at LIMIT {_SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED);
      PERFORM set_config('animsa.sweeping', '', true);
      RETURN NULL;
    END $$;
    CREATE TRIGGER trigger_cleanup_conversations AFTER INSERT ON animsa_served.conversation_history
      FOR EACH STATEMENT EXECUTE FUNCTION animsa_served.cleanup_old_conversations();
    """


STEPS: tuple[str, ...] = (_first(),)


def ensure(connection: Connection) -> None:
    """Have the schema be there, and see that the policies hold for this login. Raises
    ``CommandError``."""
    above = connection.execute(
        "SELECT rolsuper OR rolbypassrls FROM pg_catalog.pg_roles WHERE rolname = current_user"
    ).fetchone()
    if above != (False,):
        raise errors.CommandError(reason="database_above")
    schema_steps.ensure(connection, SchemaSteps(SCHEMA, STEPS, OLDEST, _LOCK))


def sweep(connection: Connection) -> None:
    """Forget every turn that is a day old, as the next ones that are stored would."""
    with connection.transaction():
        connection.execute("SELECT pg_catalog.set_config('animsa.sweeping', 'on', true)")
        connection.execute(f"DELETE FROM animsa_served.conversation_history WHERE {_OLD}")
