"""What a position is worth and why: trials, win chances, hints, reviews, turning points.

Nothing here does I/O: it runs in a server's worker processes, in a page's second worker, in the
terminal and in the lab.
"""
