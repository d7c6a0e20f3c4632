"""The check of what a model says from a record: each sentence beside the record it is of."""
