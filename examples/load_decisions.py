"""Reads what `barnboard export` wrote into arrays for learning.

barnboard export happy_farm --games 100 --bot expert@200i --out decisions.parquet
python examples/load_decisions.py decisions.parquet
"""

import json
import sys

import numpy as np
import polars as pl


def load(file):
    """Observations, what the search found as chances of all codes (the target of a policy), and outcomes (that of a value)."""
    table = pl.read_parquet(file)
    about = json.loads(pl.read_parquet_metadata(file)["barnboard"])
    seen = table["observation"].to_numpy()
    legal, visits = table["legal"].to_list(), table["visits"].to_list()
    policy = np.zeros((len(table), 1 + max(map(max, legal))), np.float32)
    for row, (codes, tried) in enumerate(zip(legal, visits, strict=True)):
        policy[row, codes] = np.array(tried, np.float32) / sum(tried)
    return about, seen, policy, table["outcome"].to_numpy(), table


def main():
    """Tells what is in a file."""
    about, seen, policy, outcome, table = load(sys.argv[1])
    likely = np.mean([policy[row, code] for row, code in enumerate(table["played"].to_list())])
    print(f"{about['game']}, {about['bot']}: {len(seen):,} decisions of {about['matches']} matches, {seen.shape[1]} numbers each")
    print(f"the move played had {likely:.0%} of the visits; outcomes {outcome.min():g} to {outcome.max():g}")


if __name__ == "__main__":
    main()
