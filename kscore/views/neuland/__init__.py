"""What people see of *Carcassonne: Neuland*: answers on the terminal, as JSON, as a picture. The
rules are `kscore.engine.neuland`."""
