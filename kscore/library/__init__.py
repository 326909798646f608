"""What ``import kscore`` gives to programs: faces of engine, sheets and evenings, no rules of
their own."""
