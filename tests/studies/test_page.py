import json
import re

import pytest

from barnboard.arena import Local
from barnboard.studies import Report, StudyResults, make_plan, render, run, summarize
from barnboard.studies.page import escaped


@pytest.fixture(scope="module")
def report() -> Report:
    results = StudyResults(make_plan("oregon", bots="random", games=20, rungs=0))
    run(results, Local(1))
    return summarize(results, command="barnboard study oregon --seed '</script><script>alert(1)</script>'")


def test_a_report_is_one_file_that_holds_its_numbers(report: Report) -> None:
    page = render(report, "de")
    found = re.search(r'<script type="application/json" id="numbers" data-language="de">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    assert Report.model_validate_json(found.group(1)) == report
    assert 'symbol id="harbor"' in page
    assert 'symbol id="dragonfly_sprinkler"' not in page, "only what the report speaks of is drawn"
    addresses = set(re.findall(r"https?://[^\s\"'`)<>\\]+", page)) - {"http://www.w3.org/2000/svg"}
    assert not any(re.search(rf'(?:src|href)="{re.escape(one)}|url\({re.escape(one)}', page) for one in addresses)
    assert not re.search(r'<(?:script|link|img)[^>]*(?:src|href)="(?!#|data:)', page)


def test_nothing_in_the_numbers_can_end_their_script(report: Report) -> None:
    page = render(report)
    assert "alert(1)</script>" not in page
    risky = json.dumps({"a": "</script><!-- & \u2028"}, ensure_ascii=False)
    assert json.loads(escaped(risky)) == json.loads(risky)
    assert not set("<>&\u2028") & set(escaped(risky))
