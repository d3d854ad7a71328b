"""Answers that are the same for everybody, written when a page is built: it shows the games before
Python has started in it. `python -m snowbound.page.answers` prints them as JSON, by request."""

import sys

from snowbound import __version__
from snowbound.core.registry import all_games
from snowbound.tables import levels, messages
from snowbound.tables.game_info import catalogue, game_info, rulebook
from snowbound.text.catalogue import languages


def answers() -> dict[str, str]:
    games = [game_info(game) for game in all_games().values()]
    found: dict[str, object] = {
        "/api/about": messages.About(__version__, messages.PROTOCOL),
        "/api/games": games,
        "/api/bots": levels.levels(),
    }
    for info in games:
        found[f"/api/games/{info.id}"] = info
        game = all_games()[info.id]
        found[f"/api/games/{info.id}/rulebook"] = rulebook(game)
        for language in languages(game.text_folder):
            found[f"/api/games/{info.id}/text/{language}"] = catalogue(game, language)
    return {path: messages.encode(answer).decode() for path, answer in found.items()}


if __name__ == "__main__":
    sys.stdout.buffer.write(messages.encode(answers()))
