"""The pure heart of Anımsa: values, rules and wording; standard library only, no Qt, no I/O but for
the program's own table of weights."""
