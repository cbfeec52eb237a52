"""The litmus tests as they came out, from the files in results/ that run_litmus wrote: on the
executor, and on each GPU that has run them."""

import json

EXECUTOR = "CPU executor"


class Outcome:
    """What a test asks about: whether the model allows it, and how often it was seen where."""

    def __init__(self, row, by_card):
        self.order, self.threads, self.allowed = row["ordered_by"], row["threads"], row["allowed"]
        self.executor = row
        self.by_card = by_card  # a row a card, None where that card has not run the test

    def on_executor(self):
        runs = f"{self.executor['runs']:,}"
        return f"seen in run {runs}" if self.executor["seen"] else f"never in {runs}"

    @staticmethod
    def _on_card(row):
        if row is None:
            return "not run"
        if not row["seen"]:
            return f"never in {row['runs']:,}"
        return (f"{row['seen']:,} of {row['runs']:,}, "
                f"in {row['launches_with_outcome']:,} of {row['launches']:,} launches")

    def on_cards(self):
        return [self._on_card(row) for row in self.by_card]

    def on_card_alone(self):
        return not self.executor["seen"] and any(row is not None and row["seen"]
                                                 for row in self.by_card)

    def __str__(self):
        return f"{self.executor['shape']}, {self.order}, {self.threads}"


class Shape:
    """A program, with the verdicts on its outcome."""

    def __init__(self, row, outcomes):
        self.name, self.program, self.outcome = row["shape"], row["program"], row["outcome"]
        self.because, self.outcomes = row["because"], outcomes


def _key(row):
    return row["shape"], row["ordered_by"], row["threads"]


class Litmus:
    """Exits where the executor has no record; a card's may be missing."""

    def __init__(self, root):
        found = {path.parent.parent.name: json.loads(path.read_text())
                 for path in sorted(root.glob("results/*/executor/litmus.json"))}
        self.cards = {machine: record for machine, record in found.items()
                      if record["context"]["device"] != EXECUTOR}
        of_executor = [record for machine, record in found.items() if machine not in self.cards]
        if not of_executor:
            raise SystemExit("results/*/executor/litmus.json: none of the executor")
        rows = of_executor[-1]["tests"]
        on_cards = [{_key(row): row for row in record["tests"]} for record in self.cards.values()]
        self.outcomes = [Outcome(row, [card.get(_key(row)) for card in on_cards]) for row in rows]
        self.shapes = [Shape(next(row for row in rows if row["shape"] == name),
                             [one for one in self.outcomes if one.executor["shape"] == name])
                       for name in dict.fromkeys(row["shape"] for row in rows)]
        self.allowed = [one for one in self.outcomes if one.allowed]
        self.forbidden = [one for one in self.outcomes if not one.allowed]
        self.on_card_alone = [one for one in self.outcomes if one.on_card_alone()]

    @staticmethod
    def seen(outcomes):
        """By the executor."""
        return sum(bool(one.executor["seen"]) for one in outcomes)

    @staticmethod
    def seen_on_card(outcomes, place):
        return sum(one.by_card[place] is not None and one.by_card[place]["seen"] > 0
                   for one in outcomes)

    def runs_on_card(self, place):
        return sum(one.by_card[place]["runs"] for one in self.outcomes
                   if one.by_card[place] is not None)
