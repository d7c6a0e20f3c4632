"""The schema of a database by which machines share archives.

Each step is one transaction with its number, never edited once it was released, and leaves what the
version before reads and writes as it was (it adds): a machine that was not upgraded goes on. A step
that must break that raises ``OLDEST`` with it; such a machine is told, and writes nothing.

Every table has the archive first in its key, and every statement names one archive: ``changes`` is
in parts by it, and Citus would distribute by it (docs/decisions/019).

A login sees the archives that it began or that were shared with it, by policies that ask for
``session_user``: neither ``SET ROLE`` nor a function changes that. Whoever may create in the
database's schema (its owner) administrates; what is in the rows is sealed from them, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.storage.exchange.server import schema_steps
from app.storage.exchange.server.schema_steps import OWN_PATH, SchemaSteps

if TYPE_CHECKING:
    from psycopg import Connection

PARTS = 16
OLDEST = 1
"""The version of a machine that may still write to what :data:`STEPS` make."""
_LOCK = 7_206_114_019
_MINE = "archive = ANY (ARRAY(SELECT animsa.my_archives()))"


def _first() -> str:
    """The tables, the rights on them, and the functions that an owner can call."""
    parts = "".join(
        f"CREATE TABLE animsa.changes_{part} PARTITION OF animsa.changes"
        f" FOR VALUES WITH (MODULUS {PARTS}, REMAINDER {part});"
        f"ALTER TABLE animsa.changes_{part} ALTER COLUMN sealed SET STORAGE EXTERNAL;"
        # Nobody has a right to a part alone; its owner is not let in either.
        f"ALTER TABLE animsa.changes_{part} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;"
        for part in range(PARTS)
    )
    return f"""
    {schema_steps.version_table("animsa")}
    CREATE TABLE animsa.archives (
      archive uuid PRIMARY KEY,
      sealed_key text NOT NULL,
      begun_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE animsa.members (
      archive uuid NOT NULL REFERENCES animsa.archives ON DELETE CASCADE,
      login text NOT NULL,
      owner boolean NOT NULL DEFAULT false,
      PRIMARY KEY (archive, login)
    );
    CREATE INDEX members_login ON animsa.members (login);
    CREATE TABLE animsa.turns (
      archive uuid PRIMARY KEY REFERENCES animsa.archives ON DELETE CASCADE,
      number bigint NOT NULL DEFAULT 0
    );
    CREATE TABLE animsa.devices (
      archive uuid NOT NULL REFERENCES animsa.archives ON DELETE CASCADE,
      device uuid NOT NULL,
      upto bigint NOT NULL,
      sequence bigint NOT NULL,
      token text NOT NULL,
      told bytea NOT NULL,
      PRIMARY KEY (archive, device)
    );
    CREATE TABLE animsa.changes (
      archive uuid NOT NULL,
      place bytea NOT NULL,
      device uuid NOT NULL,
      counter bigint NOT NULL,
      sealed bytea NOT NULL,
      PRIMARY KEY (archive, place)
    ) PARTITION BY HASH (archive);
    CREATE INDEX changes_device ON animsa.changes (archive, device, counter);
    {parts}

    CREATE FUNCTION animsa.my_archives() RETURNS SETOF uuid
      LANGUAGE sql STABLE SECURITY DEFINER {OWN_PATH}
      AS 'SELECT archive FROM animsa.members WHERE login = session_user::text';
    CREATE FUNCTION animsa.my_own() RETURNS SETOF uuid
      LANGUAGE sql STABLE SECURITY DEFINER {OWN_PATH}
      AS 'SELECT archive FROM animsa.members WHERE login = session_user::text AND owner';

    CREATE FUNCTION animsa.begin(begun uuid, sealed text) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER {OWN_PATH} AS $$
    BEGIN
      INSERT INTO animsa.archives(archive, sealed_key) VALUES (begun, sealed);
      INSERT INTO animsa.members(archive, login, owner) VALUES (begun, session_user, true);
      INSERT INTO animsa.turns(archive) VALUES (begun);
    END $$;
    CREATE FUNCTION animsa.share(shared uuid, with_login text) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER {OWN_PATH} AS $$
    BEGIN
      IF shared NOT IN (SELECT animsa.my_own()) THEN
        RAISE insufficient_privilege USING MESSAGE = 'not your archive';
      END IF;
      INSERT INTO animsa.members(archive, login) VALUES (shared, with_login)
        ON CONFLICT DO NOTHING;
    END $$;
    CREATE FUNCTION animsa.share_no_more(shared uuid, with_login text) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER {OWN_PATH} AS $$
    BEGIN
      IF shared NOT IN (SELECT animsa.my_own()) THEN
        RAISE insufficient_privilege USING MESSAGE = 'not your archive';
      END IF;
      DELETE FROM animsa.members WHERE archive = shared AND login = with_login AND NOT owner;
    END $$;

    ALTER TABLE animsa.archives ENABLE ROW LEVEL SECURITY;
    ALTER TABLE animsa.members ENABLE ROW LEVEL SECURITY;
    ALTER TABLE animsa.turns ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    ALTER TABLE animsa.devices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    ALTER TABLE animsa.changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    CREATE POLICY seen ON animsa.archives FOR SELECT USING ({_MINE});
    CREATE POLICY owned ON animsa.archives FOR UPDATE
      USING (archive = ANY (ARRAY(SELECT animsa.my_own())))
      WITH CHECK (archive = ANY (ARRAY(SELECT animsa.my_own())));
    CREATE POLICY seen ON animsa.members FOR SELECT
      USING (login = session_user::text OR archive = ANY (ARRAY(SELECT animsa.my_own())));
    CREATE POLICY shared ON animsa.turns USING ({_MINE}) WITH CHECK ({_MINE});
    CREATE POLICY shared ON animsa.devices USING ({_MINE}) WITH CHECK ({_MINE});
    CREATE POLICY shared ON animsa.changes USING ({_MINE}) WITH CHECK ({_MINE});

    REVOKE ALL ON ALL FUNCTIONS IN SCHEMA animsa FROM PUBLIC;
    GRANT USAGE ON SCHEMA animsa TO PUBLIC;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA animsa TO PUBLIC;
    GRANT SELECT ON animsa.schema_version, animsa.archives, animsa.members TO PUBLIC;
    GRANT UPDATE (sealed_key) ON animsa.archives TO PUBLIC;
    GRANT SELECT, UPDATE (number) ON animsa.turns TO PUBLIC;
    GRANT SELECT, INSERT, UPDATE, DELETE ON animsa.devices, animsa.changes TO PUBLIC;
    """


def _projects() -> str:
    """A column that tells the archive of a shared project from a person's own."""
    return f"""
    ALTER TABLE animsa.archives ADD COLUMN project boolean NOT NULL DEFAULT false;
    CREATE FUNCTION animsa.begin_project(begun uuid, sealed text) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER {OWN_PATH} AS $$
    BEGIN
      INSERT INTO animsa.archives(archive, sealed_key, project) VALUES (begun, sealed, true);
      INSERT INTO animsa.members(archive, login, owner) VALUES (begun, session_user, true);
      INSERT INTO animsa.turns(archive) VALUES (begun);
    END $$;
    """


def _handing_over() -> str:
    """What makes another member the owner of a project."""
    return f"""
    CREATE FUNCTION animsa.hand_over(shared uuid, to_login text) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER {OWN_PATH} AS $$
    BEGIN
      IF shared NOT IN (SELECT animsa.my_own()) THEN
        RAISE insufficient_privilege USING MESSAGE = 'not your project';
      END IF;
      UPDATE animsa.members SET owner = (login = to_login)
        WHERE archive = (SELECT archive FROM animsa.archives WHERE archive = shared AND project)
        AND EXISTS (SELECT FROM animsa.members WHERE archive = shared AND login = to_login);
      IF NOT FOUND THEN
        RAISE no_data_found USING MESSAGE = 'no such member';
      END IF;
    END $$;
    """


STEPS: tuple[str, ...] = (_first(), _projects(), _handing_over())


def ensure(connection: Connection, steps: tuple[str, ...] = STEPS, oldest: int = OLDEST) -> None:
    """Have the schema be there (:func:`app.storage.exchange.server.schema_steps.ensure`). Raises
    ``CommandError``."""
    schema_steps.ensure(connection, SchemaSteps("animsa", steps, oldest, _LOCK))
