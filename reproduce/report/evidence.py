"""The words of findings: numbers with units, and one text of many rows that names each shared thing once."""

from measured import Measured

# Units by a part of the quantity's name. A test may have a key `unit`.
PER_CENT = "%"
UNITS = (("_ms", "ms"), ("over_", "times"), ("_gain", "times"), ("gibibytes", "GiB"),
         ("mteps", "MTEPS"), ("tera_relaxations", "T relaxations/s"), ("share", PER_CENT))
COUNTS = "counts."  # a count's unit is its name


def number(value):
    """A number as readable text: 1,234 or 0.123."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, float) and not value.is_integer() and abs(value) < 1000:
        return f"{value:.3g}"
    return f"{value:,.0f}" if isinstance(value, (int, float)) else str(value)


def unit_of(test):
    """The unit of a test's quantity, after a space; empty if it has none."""
    if "unit" in test:
        return f" {test['unit']}" if test["unit"] else ""
    if test["quantity"].startswith(COUNTS):
        return f" {test['quantity'].removeprefix(COUNTS).replace('_', ' ')}"
    return next((f" {unit}" for part, unit in UNITS if part in test["quantity"]), "")


def with_unit(value, unit):
    """A number with its interval and its unit. A share is shown in per cent, "%" or "% of ..."."""
    if not isinstance(value, (int, float)):
        return number(value)
    scale = 100.0 if is_share(unit) else 1
    return f"{number(scale * float(value) if scale > 1 else value)}{_interval_text(value, scale)}{unit}"


def in_list(values, unit):
    """The texts of several values, their unit if it has several words, and a note on the numbers in
    brackets."""
    scale = 100.0 if is_share(unit) else 1
    shown = [number(scale * float(value)) if isinstance(value, (int, float)) and scale > 1
             else number(value) for value in values]
    shared = unit.strip() if " " in unit.strip() and all(
        isinstance(value, (int, float)) for value in values) else ""
    own_unit = "" if shared else unit
    intervals = [value.interval for value in values
                 if isinstance(value, Measured) and not value.is_exact]
    none = "[too few samples]" if any(intervals) else ""
    note = ""
    if intervals:
        note = "the brackets contain 95 % intervals" if none else "there are too few samples for intervals"
    texts = [f"{text}{_interval_text(value, scale, '[{} to {}]', none).rstrip()}"
             f"{own_unit if isinstance(value, (int, float)) else ''}" for text, value in zip(shown, values)]
    return texts, shared, note


def is_share(unit):
    return unit.split()[:1] == [PER_CENT]


def _interval_text(value, scale, form="(95 % interval {} to {})",
                   none="(too few samples for an interval)"):
    """The interval of a measured value, after a space; empty if the value has no distribution."""
    if not isinstance(value, Measured) or value.is_exact:
        return ""
    ends = value.interval
    return " " + (form.format(*(number(scale * end) for end in ends)) if ends else none)


def span(values, unit):
    """The least and the greatest of several numbers, or their common value."""
    if any(not isinstance(value, (int, float)) for value in values):
        return number(values[0]) if len(set(map(str, values))) == 1 else f"{len(values)} rows"
    if is_share(unit):
        values = [100.0 * float(value) for value in values]
    least, greatest = number(min(values)), number(max(values))
    return f"{least}{unit}" if least == greatest else f"{least} to {greatest}{unit}"


def places_of(test, rows):
    """The graph of each row, with the fields that the test's `label` names. If graphs of equal name
    are made differently, the text is how the graph is made."""
    field = "graph"
    if len({row.get("spec") for row in rows}) > len({row.get("graph") for row in rows}):
        field = "spec"
    fields = [field, *test.get("label", [])]
    return [" ".join(_field_text(row, each, each == field) for each in fields if each in row)
            for row in rows]


def _field_text(row, field, alone=False):
    return str(row[field]) if alone else f"{field.replace('_', ' ')} {number(row[field])}"


def subjects_of(rows):
    """The variant of each row, with its device if the rows have several devices."""
    several = len({row.get("device") for row in rows}) > 1
    names = [row.get("variant", "") for row in rows]
    return [f"{name} on {row['device']}"
            if several and name and row.get("device", name) not in f"{name} {row['graph']}" else name
            for row, name in zip(rows, names)]


def listed(places, subjects, texts, unit="", note=""):
    """One text of all rows. A subject or a place that all rows share is named once, at the start. The
    unit is named at the end, if it is not part of the texts; a unit in per cent is named at the start.
    The note comes last."""
    subject = subjects[0] if len(set(subjects)) == 1 else None
    place = places[0] if len(set(places)) == 1 else None
    start = ", ".join(filter(None, (subject, place, unit if is_share(unit) else "")))
    end = (f" {unit}" if unit and not is_share(unit) else "") + (f"; {note}" if note else "")
    if subject is None and place is None:
        by_place = {}
        for where, who, text in zip(places, subjects, texts):
            by_place.setdefault(where, []).append(f"{who} {text}")
        lines = [f"{where} ({', '.join(each)})" for where, each in by_place.items()]
    else:
        lines = [" ".join(filter(None, (who if subject is None else "",
                                        where if place is None else "", text)))
                 for where, who, text in zip(places, subjects, texts)]
    return (f"{start}: " if start else "") + "; ".join(lines) + end


def side(test, name, row, other):
    """The name of one side of a comparison: its variant, the fields that select its rows, and the
    device if the sides have different devices."""
    variant = str(row.get("variant", ""))
    chosen = ", ".join(_field_text(row, field) for field in test[name]
                       if field not in ("experiment", "kind", "variant", "device", "graph", "spec")
                       and field in row)
    on = f"on {row['device']}" if row.get("device") not in (None, other.get("device")) else ""
    return " ".join(filter(None, (variant, f"({chosen})" if chosen else "", on)))


def right_side(test, pairs):
    """The name of the right side of a comparison, if all pairs (left row, right row) share it."""
    names = {side(test, "right", right, left) for left, right in pairs}
    return (names.pop() if len(names) == 1 else "") or "the other variant"


def compared(test, pairs, texts):
    """One text of all pairs, each (left row, right row). Sides that all pairs share are named once."""
    def place_of(row, field):
        if "pair" not in test:
            return str(row[field])
        return " ".join(str(row[each]) for each in test["pair"] if row.get(each))

    left_rows = [left for left, _ in pairs]
    several = len({row.get("spec") for row in left_rows}) > len({row.get("graph")
                                                                for row in left_rows})
    places = [place_of(row, "spec" if several else "graph") for row in left_rows]
    sides = [f"{side(test, 'left', left, right)} against {side(test, 'right', right, left)}"
             for left, right in pairs]
    if len(set(sides)) == 1:
        return f"{sides[0]}: " + "; ".join(f"{place} {text}" for place, text in zip(places, texts))
    return "; ".join(f"{place}: {who}, {text}" for place, who, text in zip(places, sides, texts))
