"""The archive on disk: one SQLite file through peewee and the SQLite library that apsw brings."""
