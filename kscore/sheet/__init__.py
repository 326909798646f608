"""One sheet: from a look to its points, questions and notes."""
