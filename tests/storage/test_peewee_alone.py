"""The archive is opened without the ways to other databases.

Also tests: app/storage/__init__.py.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from app.storage.database import connections
print(*sorted({"peewee", "psycopg", "psycopg2", "pymysql", "sqlite3"} & set(sys.modules)))
import sqlite3
print(sqlite3.sqlite_version > "3")
"""


def test_peewee_brings_no_other_database_and_forbids_none() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.splitlines() == ["peewee", "True"]
