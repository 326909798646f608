"""The command line: signatures, what runs them, the dialogue at the terminal."""
