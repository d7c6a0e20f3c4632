"""The memory of the assistant: sessions, recall, projects, quick-ask, imports and exports."""
