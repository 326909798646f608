"""How well the reader does, and how sure it may be."""
