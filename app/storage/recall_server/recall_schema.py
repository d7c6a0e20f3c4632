"""The schema of a database that answers: an archive's sessions, written plainly, and their index.

It is a schema of its own beside the one by which machines share an archive, whose rows are sealed:
only who chose a server that also answers has it filled. Steps are append-only
(:mod:`app.storage.exchange.server.schema_steps`).

``session_stems`` is the index: for every session its stems as numbers in one array with GIN. A
number stands for one stem of one archive, so that no archive's rows are in another's way; negative,
it says that the session is about the stem (its title, topics or summary have it, or it is used
again and again). The month, the project and the place among the newest are numbers of the same
index.

A login sees the archives that it began or that were shared with it, by policies that ask for
``session_user``. Above the index a policy would stand in the way: the operators of arrays are not
leakproof, so it would come first and every row would be read. Therefore nobody may read
``session_stems``, and two functions that run with its owner's rights ask for the login's own
archives themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.storage.exchange.server import schema_steps
from app.storage.exchange.server.schema_steps import OWN_PATH, SchemaSteps
from app.storage.recall_server import prospect_functions

if TYPE_CHECKING:
    from psycopg import Connection

NAME = "animsa_recall"
PARTS = 16
OLDEST = 1
"""The version of a machine that may still write to what :data:`STEPS` make."""
_LOCK = 7_206_114_020
"""The advisory lock under which a step is taken. :mod:`app.storage.served.served_schema` has the
same number, and says why it stays."""
_MINE = f"archive = ANY (ARRAY(SELECT {NAME}.my_archives()))"
_READ_BY_ALL = ("sessions", "messages", "words", "stems")

_TABLES = f"""
    CREATE TABLE {NAME}.archives (
      archive uuid PRIMARY KEY,
      begun_at timestamptz NOT NULL DEFAULT now(),
      sessions integer NOT NULL DEFAULT 0,
      words bigint NOT NULL DEFAULT 0,
      turns integer NOT NULL DEFAULT 0,
      turn_words bigint NOT NULL DEFAULT 0,
      last_session integer NOT NULL DEFAULT 0,
      last_word integer NOT NULL DEFAULT 0
    );
    CREATE TABLE {NAME}.members (
      archive uuid NOT NULL REFERENCES {NAME}.archives ON DELETE CASCADE,
      login text NOT NULL,
      owner boolean NOT NULL DEFAULT false,
      PRIMARY KEY (archive, login)
    );
    CREATE INDEX members_login ON {NAME}.members (login);
    CREATE TABLE {NAME}.sessions (
      archive uuid NOT NULL,
      session integer NOT NULL,
      session_id text COLLATE "C" NOT NULL,
      title text NOT NULL,
      summary text NOT NULL,
      created_at bigint NOT NULL,
      project_id text COLLATE "C" NOT NULL,
      project text NOT NULL,
      length integer NOT NULL,
      texts text NOT NULL,
      words bytea NOT NULL,
      digest bytea,
      PRIMARY KEY (archive, session),
      UNIQUE (archive, session_id)
    ) PARTITION BY HASH (archive);
    CREATE INDEX sessions_created_at ON {NAME}.sessions (archive, created_at, session);
    CREATE INDEX sessions_project ON {NAME}.sessions (archive, project_id, created_at);
    CREATE TABLE {NAME}.messages (
      archive uuid NOT NULL,
      session integer NOT NULL,
      position integer NOT NULL,
      turn integer NOT NULL,
      asked boolean NOT NULL,
      message_id text NOT NULL,
      content text NOT NULL,
      PRIMARY KEY (archive, session, position)
    ) PARTITION BY HASH (archive);
    CREATE TABLE {NAME}.words (
      archive uuid NOT NULL,
      stem text COLLATE "C" NOT NULL,
      word text COLLATE "C" NOT NULL,
      number integer NOT NULL,
      sessions integer NOT NULL,
      PRIMARY KEY (archive, stem, word),
      UNIQUE (archive, number)
    ) PARTITION BY HASH (archive);
    CREATE SEQUENCE {NAME}.stem_numbers AS integer;
    CREATE TABLE {NAME}.stems (
      archive uuid NOT NULL,
      stem text COLLATE "C" NOT NULL,
      number integer NOT NULL DEFAULT nextval('{NAME}.stem_numbers'),
      sessions integer NOT NULL,
      turns integer NOT NULL,
      PRIMARY KEY (archive, stem)
    ) PARTITION BY HASH (archive);
    CREATE TABLE {NAME}.session_stems (
      archive uuid NOT NULL,
      session integer NOT NULL,
      created_at bigint NOT NULL,
      length integer NOT NULL,
      stems integer[] NOT NULL,
      PRIMARY KEY (archive, session)
    ) PARTITION BY HASH (archive);
    CREATE INDEX session_stems_stems ON {NAME}.session_stems USING gin (stems);
"""
_MEMBERSHIP = f"""
    CREATE FUNCTION {NAME}.my_archives() RETURNS SETOF uuid
      LANGUAGE sql STABLE SECURITY DEFINER {OWN_PATH}
      AS 'SELECT archive FROM {NAME}.members WHERE login = session_user::text';
    CREATE FUNCTION {NAME}.my_own() RETURNS SETOF uuid
      LANGUAGE sql STABLE SECURITY DEFINER {OWN_PATH}
      AS 'SELECT archive FROM {NAME}.members WHERE login = session_user::text AND owner';
    CREATE FUNCTION {NAME}.begin(begun uuid) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER {OWN_PATH} AS $$
    BEGIN
      INSERT INTO {NAME}.archives(archive) VALUES (begun);
      INSERT INTO {NAME}.members(archive, login, owner) VALUES (begun, session_user, true);
    END $$;
    CREATE FUNCTION {NAME}.share(shared uuid, with_login text) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER {OWN_PATH} AS $$
    BEGIN
      IF shared NOT IN (SELECT {NAME}.my_own()) THEN
        RAISE insufficient_privilege USING MESSAGE = 'not your archive';
      END IF;
      INSERT INTO {NAME}.members(archive, login) VALUES (shared, with_login)
        ON CONFLICT DO NOTHING;
    END $$;
    CREATE FUNCTION {NAME}.share_no_more(shared uuid, with_login text) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER {OWN_PATH} AS $$
    BEGIN
      IF shared NOT IN (SELECT {NAME}.my_own()) THEN
        RAISE insufficient_privilege USING MESSAGE = 'not your archive';
      END IF;
      DELETE FROM {NAME}.members WHERE archive = shared AND login = with_login AND NOT owner;
    END $$;
    CREATE FUNCTION {NAME}.end_archive(ended uuid) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER {OWN_PATH} AS $$
    BEGIN
      IF ended NOT IN (SELECT {NAME}.my_own()) THEN
        RAISE insufficient_privilege USING MESSAGE = 'not your archive';
      END IF;
      PERFORM FROM {NAME}.archives WHERE archive = ended FOR UPDATE;
      DELETE FROM {NAME}.session_stems WHERE archive = ended;
      DELETE FROM {NAME}.messages WHERE archive = ended;
      DELETE FROM {NAME}.sessions WHERE archive = ended;
      DELETE FROM {NAME}.words WHERE archive = ended;
      DELETE FROM {NAME}.stems WHERE archive = ended;
      DELETE FROM {NAME}.archives WHERE archive = ended;
    END $$;
"""


def _parts() -> str:
    """The parts of the tables, none of which anybody has a right to alone."""
    return "".join(
        f"CREATE TABLE {NAME}.{table}_{part} PARTITION OF {NAME}.{table}"
        f" FOR VALUES WITH (MODULUS {PARTS}, REMAINDER {part});"
        f"ALTER TABLE {NAME}.{table}_{part} ENABLE ROW LEVEL SECURITY;"
        for table in (*_READ_BY_ALL, "session_stems")
        for part in range(PARTS)
    )


def _rights() -> str:
    """The policies and what anybody may try."""
    policies = "".join(
        f"ALTER TABLE {NAME}.{table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;"
        f"CREATE POLICY shared ON {NAME}.{table} USING ({_MINE}) WITH CHECK ({_MINE});"
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON {NAME}.{table} TO PUBLIC;"
        for table in _READ_BY_ALL
    )
    return f"""
    {policies}
    ALTER TABLE {NAME}.archives ENABLE ROW LEVEL SECURITY;
    ALTER TABLE {NAME}.members ENABLE ROW LEVEL SECURITY;
    CREATE POLICY shared ON {NAME}.archives USING ({_MINE}) WITH CHECK ({_MINE});
    CREATE POLICY seen ON {NAME}.members FOR SELECT
      USING (login = session_user::text OR archive = ANY (ARRAY(SELECT {NAME}.my_own())));
    -- Not forced: the functions that search it are its owner's.
    ALTER TABLE {NAME}.session_stems ENABLE ROW LEVEL SECURITY;
    CREATE POLICY shared ON {NAME}.session_stems USING ({_MINE}) WITH CHECK ({_MINE});

    REVOKE ALL ON ALL FUNCTIONS IN SCHEMA {NAME} FROM PUBLIC;
    GRANT USAGE ON SCHEMA {NAME} TO PUBLIC;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA {NAME} TO PUBLIC;
    GRANT USAGE ON SEQUENCE {NAME}.stem_numbers TO PUBLIC;
    GRANT SELECT ON {NAME}.schema_version, {NAME}.archives, {NAME}.members TO PUBLIC;
    GRANT UPDATE (sessions, words, turns, turn_words, last_session, last_word)
      ON {NAME}.archives TO PUBLIC;
    GRANT INSERT, DELETE ON {NAME}.session_stems TO PUBLIC;
    GRANT SELECT (archive, session) ON {NAME}.session_stems TO PUBLIC;
    """


def _first() -> str:
    return (
        schema_steps.version_table(NAME)
        + _TABLES
        + _parts()
        + _MEMBERSHIP
        + prospect_functions.first(NAME)
        + _rights()
    )


def _owners() -> str:
    """Whose the archives are that a login may see: the policy of ``members`` shows it its own row
    alone, and what was found is told with who has it."""
    return f"""
    CREATE FUNCTION {NAME}.owners() RETURNS TABLE (owned uuid, owner_login text)
      LANGUAGE sql STABLE SECURITY DEFINER {OWN_PATH}
      AS 'SELECT members.archive, members.login FROM {NAME}.members WHERE members.owner
          AND members.archive IN (SELECT {NAME}.my_archives())';
    REVOKE ALL ON FUNCTION {NAME}.owners() FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION {NAME}.owners() TO PUBLIC;
    """


STEPS: tuple[str, ...] = (_first(), _owners())


def ensure(connection: Connection, steps: tuple[str, ...] = STEPS, oldest: int = OLDEST) -> None:
    """Have the schema be there (:func:`app.storage.exchange.server.schema_steps.ensure`). Raises
    ``CommandError``."""
    schema_steps.ensure(connection, SchemaSteps(NAME, steps, oldest, _LOCK))


def is_there(connection: Connection) -> bool:
    """Whether a database has the schema, for who only reads. Raises ``CommandError`` where this
    version is too old for it."""
    return schema_steps.is_there(connection, SchemaSteps(NAME, STEPS, OLDEST, _LOCK))
