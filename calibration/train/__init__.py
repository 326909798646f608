"""Training of the networks (the only place that imports torch) and of the decision table."""
