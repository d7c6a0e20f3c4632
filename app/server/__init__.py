"""The archive for other programs of this machine: over HTTP (specifications 4 and 5) and as tools
for models (MCP). Off unless it is started; the libraries it needs are the extra ``server``."""
