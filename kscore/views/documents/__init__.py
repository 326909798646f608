"""What kscore shows, one value for every face. Terminal, pages, phones, JSON and programs draw it.

A document is made in one place and in one language: numbers as numbers, sentences as they are read.
A face adds nothing of its own; what all of them should show is a field here
(docs/decisions/0037-one-document-many-faces.md).
"""
