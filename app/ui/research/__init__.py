"""A running research, its plan, its sources and its report."""
