"""The locked window: the page that unlocks it, when it locks, and what it comes back to."""
