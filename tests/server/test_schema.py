"""Whatever the OpenAPI document allows is answered, never with a failure of the server."""

import httpx
import schemathesis
from hypothesis import HealthCheck, given, settings

from .harness import OPEN, Server, me, new_table


def test_no_request_breaks_the_server(shared: Server, anna: httpx.Client) -> None:
    tables = [new_table(anna, [me("Anna"), OPEN])["id"], new_table(anna, [me("Anna"), me("Ben")])["id"]]
    document = schemathesis.openapi.from_dict(anna.get("/api/openapi.json").json())
    operations = [found.ok() for found in document.exclude(path_regex="/stream$").get_all_operations()]
    assert len(operations) >= 25
    for operation in operations:

        @given(case=operation.as_strategy())
        @settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        def try_one(case: schemathesis.Case) -> None:
            if "table" in case.path_parameters:
                case.path_parameters["table"] = tables[len(str(case.body)) % 2]
            sent = case.as_transport_kwargs(base_url=shared.url)
            answer = anna.request(
                sent["method"], sent["url"], params=sent.get("params"), json=sent.get("json"), headers=dict(sent["headers"])
            )
            assert answer.status_code < 500, f"{case.method} {case.path}: {answer.text}"

        try_one()
