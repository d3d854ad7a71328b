"""The files that a server is set up with, as the tests read them."""

import re
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def compose() -> dict[str, Any]:
    return yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


def variables(text: str) -> set[str]:
    """What compose takes from `.env`."""
    return set(re.findall(r"\$\{(\w+)", text))
