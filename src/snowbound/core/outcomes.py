"""Places at the end of a game."""


def ranked(
    seats: list[int], standings: list[list[int]], tie_breaks: list[str]
) -> tuple[list[list[int]], str]:
    """Seats grouped by place, best first, and which tie-break gave the first place ("" if none).

    A standing is a seat's points, then one number for each tie-break; higher is always better.
    """
    order = sorted(seats, key=lambda seat: standings[seat], reverse=True)
    places: list[list[int]] = []
    for seat in order:
        if places and standings[places[-1][0]] == standings[seat]:
            places[-1].append(seat)
        else:
            places.append([seat])
    return places, _decided_by(places, standings, tie_breaks)


def _decided_by(places: list[list[int]], standings: list[list[int]], tie_breaks: list[str]) -> str:
    first = standings[places[0][0]]
    if len(places[0]) > 1:
        return "shared"
    if len(places) < 2:
        return ""
    second = standings[places[1][0]]
    for position, name in enumerate(tie_breaks):
        if first[: position + 1] != second[: position + 1]:
            return "" if position == 0 else tie_breaks[position - 1]
        if first[: position + 2] != second[: position + 2]:
            return name
    return ""
