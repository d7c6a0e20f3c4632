"""The pure heart of Anımsa: values, rules and wording; standard library only, no I/O, no Qt."""
