"""Link previews: what a chat shows of a link to a table, and a picture of it to share."""

import html

from litestar import Response, Router, get

from snowbound.core.errors import Mistake
from snowbound.server.common.built_client import STATIC
from snowbound.server.http.parameters import Id, InjectedAsker, InjectedServices
from snowbound.server.services import Services
from snowbound.server.storage.write_queue import StorageFailure
from snowbound.server.workers.pictures import HEIGHT, WIDTH, Card
from snowbound.tables.commands import NotThere
from snowbound.tables.table import CLOSED, OPEN, OVER, Table
from snowbound.tables.views import result_info

KEPT = "public, max-age=60"  # a game goes on


def card_of(table: Table) -> Card:
    """What anybody with the link may know."""
    names = _together([name for name in table.names() if name])
    day = f", winter of {table.opened.daily}" if table.opened.daily else ""
    return Card(table.game.title, names + day, _standing(table))


def _standing(table: Table) -> str:
    if table.status == OPEN:
        free = sum(seat.kind == "free" for seat in table.seats)
        seats = "1 seat is" if free == 1 else f"{free} seats are"
        return f"{seats} free. Come and play." if free else "About to begin."
    if table.status == CLOSED:
        return "This table was closed."
    if table.status == OVER and table.match is not None:
        return _ending(table)
    steps = len(table.match.steps) if table.match else 0
    return f"Playing now, {steps} moves so far." if steps > 1 else "Just begun."


def _ending(table: Table) -> str:
    """Together all win or lose, and the reason counts; else everybody has points of their own."""
    outcome = table.match.outcome if table.match else None
    result = result_info(outcome, table.game, table.opened.options)
    if result is None:
        return "It is over."
    names = table.playing_names()
    won = [names[seat] for seat in result.winners]
    if table.game.cooperative or len(names) == 1:
        how = "Won" if won else "Lost"
        return f"{how}: {result.words[:1].lower()}{result.words[1:]}" if result.words else f"{how}."
    scored = zip(names, result.scores, strict=False)
    points = _together([f"{name} {score}" for name, score in scored])
    return f"{_together(won) or 'Nobody'} won." + (f" {points}." if points else "")


def _together(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


async def add_preview(
    services: Services,
    id: str,
    document: Response[bytes],
    base: str,
    preloads: dict[str, list[str]],
) -> None:
    """Add to a table's HTML what a chat shows of a link to it, and what its game needs."""
    try:
        table = await services.tables.table(id)
    except (Mistake, StorageFailure):
        return  # the client says what is wrong
    tags = _tags(card_of(table), id, base) + _code(preloads.get(table.game.id, []))
    document.content = document.content.replace(b"</head>", tags.encode() + b"</head>", 1)


def _code(paths: list[str]) -> str:
    """Scripts and styles that are fetched with the HTML, not one after the other."""
    kinds = {True: "stylesheet", False: "modulepreload"}
    return "".join(
        f'<link rel="{kinds[path.endswith(".css")]}" crossorigin href="{path}" />\n'
        for path in paths
    )


def _tags(card: Card, id: str, base: str) -> str:
    told = {
        "og:type": "website",
        "og:site_name": "Snowbound",
        "og:title": card.title,
        "og:description": f"{card.names}. {card.line}" if card.names else card.line,
        "og:image": f"{base}/api/tables/{id}/picture.png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "twitter:card": "summary_large_image",
    }
    return "".join(
        f'<meta property="{name}" content="{html.escape(words)}" />\n'
        for name, words in told.items()
    )


@get("/tables/{id:str}/picture.png", media_type="image/png")
async def picture(id: Id, services: InjectedServices, asker: InjectedAsker) -> Response[bytes]:
    card = card_of(await services.tables.table(id))
    if not (STATIC / "index.html").is_file():
        raise NotThere("This server has no pictures: the browser client is not built.")
    drawn = await services.painting.picture(card, asker.owners[-1])
    return Response(drawn, media_type="image/png", headers={"cache-control": KEPT})


router = Router("/api", route_handlers=[picture], tags=["tables"])
