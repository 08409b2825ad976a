"""Whatever the OpenAPI document allows is answered, never with a failure of the server."""

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from .harness import OPEN, Server, me, new_table


@pytest.fixture(scope="module")
def tables(shared: Server) -> dict[str, str]:
    with shared.client() as client:
        made = [
            new_table(client, [me("Anna"), OPEN])["id"],
            new_table(client, [me("Anna"), me("Ben")])["id"],
        ]
        return {"cookie": client.cookies["barnboard"], "waiting": made[0], "playing": made[1], "url": shared.url}


@pytest.fixture
def document(shared: Server) -> schemathesis.schemas.BaseSchema:
    found = httpx.get(f"{shared.url}/api/openapi.json").json()
    return schemathesis.openapi.from_dict(found).exclude(path_regex="/stream$")


api = schemathesis.pytest.from_fixture("document")


@api.parametrize()
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_breaks_the_server(case: schemathesis.Case, tables: dict[str, str]) -> None:
    if "table" in case.path_parameters:
        case.path_parameters["table"] = tables["playing" if len(str(case.body)) % 2 else "waiting"]
    answer = case.call(base_url=tables["url"], cookies={"barnboard": tables["cookie"]}, timeout=30)
    assert answer.status_code < 500, answer.text
