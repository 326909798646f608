"""The command line and what people see."""

__version__ = "0.2.0.dev0"
