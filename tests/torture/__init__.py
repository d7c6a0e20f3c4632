"""Proofs that the archive survives: real kills, replayed power cuts, failing disks, damaged files,
wrong clocks, hostile input. ``python3 packaging/dev.py torture`` runs them."""
