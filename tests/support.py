"""What all tests share."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Names the ledger rules that a test shows at work: `@rule("FG-14")`."""
    return pytest.mark.rule(*ids)
