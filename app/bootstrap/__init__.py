"""The composition root: the one place that names concrete storage and providers; no Qt.

Start order: directories and log → archive (opened, upgraded after a backup, or read-only when it
is newer than this program) → sign of life → services. Quit order is the reverse; each start has
its end in an exit stack, so that a failure half-way leaves nothing open.
"""
