"""The pages that `kscore phone` shows on phones: data for templates, templates, and the files they
load."""
