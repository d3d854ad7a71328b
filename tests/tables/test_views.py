"""What explains itself names people, not seats."""

from snowbound.core.match import new
from snowbound.tables.views import explain


def test_anothers_place_goes_by_their_name():
    night = new("coldest-night", 2, seed=3, names=["Ada", "Bo"])
    assert explain(night, 0, "seat:2").title == "Bo"
    assert explain(night, 0, "seat:2").words.startswith("Bo holds 3 cards")
    gorge = new("frost-gorge", 2, seed=3, names=["Ada", "Bo"])
    assert explain(gorge, 0, "seat:2").title == "The sheet of Bo"
