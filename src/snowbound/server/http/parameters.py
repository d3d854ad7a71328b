"""Shared Litestar parameter types."""

from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from snowbound.server.people.identities import Person
from snowbound.server.services import Services
from snowbound.server.workers.job_queue import Asker

InjectedServices = NamedDependency[Services]
OptionalPerson = NamedDependency[Person | None]
InjectedAsker = NamedDependency[Asker]

Id = Annotated[str, PathParameter(max_length=40)]
GameId = Annotated[str, PathParameter(max_length=64)]
NamePath = Annotated[str, PathParameter(max_length=64)]
SeatPath = Annotated[int, PathParameter(ge=0, le=63)]

GameQuery = Annotated[str | None, QueryParameter(max_length=64)]
StatusQuery = Annotated[str | None, QueryParameter(max_length=16)]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=63)]
StepQuery = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
VersionQuery = Annotated[int, QueryParameter(ge=0, le=1_000_000_000)]
YesQuery = Annotated[bool, QueryParameter()]
