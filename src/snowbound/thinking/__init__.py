"""What bots are asked to think about, and how they answer, without any I/O.

A server asks them in processes of its own (server/workers/), a browser page in a second worker
(page/): both carry the same jobs and results.
"""
