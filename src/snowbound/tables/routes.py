"""Routes: the requests that a server and a page without one both answer (docs/protocol.md).

A handler on either side says by name which of them it is for: `server/http` has these and others,
`page/requests.py` these and what only a page can do. Whatever stands between braces is a parameter:
text, or a number (`int`).
"""

from typing import Final, NamedTuple


class Route(NamedTuple):
    method: str
    path: str


ROUTES: Final = {
    "about": Route("GET", "/api/about"),
    # Who you are
    "introduce": Route("POST", "/api/identity"),
    "see_identity": Route("GET", "/api/identity"),
    "change_identity": Route("PATCH", "/api/identity"),
    # Games and bots
    "list_games": Route("GET", "/api/games"),
    "see_game": Route("GET", "/api/games/{game:str}"),
    "see_rulebook": Route("GET", "/api/games/{game:str}/rulebook"),
    "see_catalogue": Route("GET", "/api/games/{game:str}/text/{language:str}"),
    "list_bots": Route("GET", "/api/bots"),
    # Tables
    "list_tables": Route("GET", "/api/tables"),
    "list_mine": Route("GET", "/api/tables/mine"),
    "open_table": Route("POST", "/api/tables"),
    "play_alone": Route("POST", "/api/solo"),
    "play_daily": Route("POST", "/api/daily"),
    "see_table": Route("GET", "/api/tables/{id:str}"),
    "replay_table": Route("GET", "/api/tables/{id:str}/replay"),
    "sit": Route("POST", "/api/tables/{id:str}/sit"),
    "leave": Route("POST", "/api/tables/{id:str}/leave"),
    "back": Route("POST", "/api/tables/{id:str}/back"),
    "fill": Route("POST", "/api/tables/{id:str}/seats/{seat:int}"),
    "start": Route("POST", "/api/tables/{id:str}/start"),
    "pause": Route("POST", "/api/tables/{id:str}/pause"),
    "close": Route("POST", "/api/tables/{id:str}/close"),
    "rematch": Route("POST", "/api/tables/{id:str}/rematch"),
    # Finished games
    "list_records": Route("GET", "/api/records"),
    "see_record": Route("GET", "/api/records/{id:str}"),
    "download": Route("GET", "/api/records/{id:str}/download"),
    "verify": Route("GET", "/api/records/{id:str}/verify"),
    "replay_record": Route("GET", "/api/records/{id:str}/replay"),
    "scores": Route("GET", "/api/records/{id:str}/scores"),
    "chances": Route("GET", "/api/records/{id:str}/chances"),
    "review": Route("GET", "/api/records/{id:str}/review"),
    "go_on": Route("POST", "/api/records/{id:str}/continue"),
}
