"""Words about what left this computer."""
