"""What is not as it was."""


def changed(
    names: tuple[str, ...], before: tuple[object, ...], now: tuple[object, ...]
) -> dict[str, object]:
    """The fields of a struct whose values are others than before, by name."""
    found: dict[str, object] = {}
    for index in range(len(now)):
        value = now[index]
        if value is not before[index] and value != before[index]:
            found[names[index]] = value
    return found
