"""The program's front door for `python main.py` and the frozen application."""

from app.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
