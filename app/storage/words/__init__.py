"""The words of the archive: their numbers, stems, synonyms of a session, typing errors."""
