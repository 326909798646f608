"""Views of *Carcassonne: Neuland*: terminal, JSON, picture. The rules are
`kscore.engine.neuland`."""
