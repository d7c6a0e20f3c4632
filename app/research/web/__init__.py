"""Pages and answers of services: fetched politely, from public addresses only, read in a limited
process."""
