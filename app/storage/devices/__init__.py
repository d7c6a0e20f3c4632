"""One archive on several machines: what changes is recorded, exchanged and joined."""
