"""Snowbound inside a browser page: what the server does, for one person and without a network.

It runs in a worker of the page, in Pyodide (web/src/page/ is the other side). The page speaks the
same protocol to it as to a server.
"""
