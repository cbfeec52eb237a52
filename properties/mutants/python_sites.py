"""Finds the places in a Python module where a small change alters its meaning.

Each change is one that a programmer could make by mistake: a boundary moved by one, two rules
swapped, the first element taken for all. `sites_of(text)` lists them; `Site.apply(text)` makes one.
"""

import ast
import copy
import dataclasses

# A stable order of the kinds, for tables.
KINDS = ("boundary", "precedence", "first instead of all", "last chunk", "dropped merge",
         "dropped filter", "one-sided", "in-place", "default", "is None", "sign", "substring",
         "negation", "constant")


@dataclasses.dataclass(frozen=True)
class Site:
    """A change of one span of the text. Lines count from 1."""
    line: int
    start: int
    end: int
    new: str
    kind: str
    change: str

    def apply(self, text):
        return text[:self.start] + self.new + text[self.end:]


def sites_of(text):
    """All changes of a module, in the order of its lines; docstrings and imports stay."""
    finder = _Finder(text)
    finder.visit(ast.parse(text))
    found, seen = [], set()
    for site in sorted(finder.found, key=lambda each: (each.start, each.end, each.kind, each.new)):
        changed = site.apply(text)
        if changed in seen or changed == text or not _compiles(changed):
            continue
        seen.add(changed)
        found.append(site)
    return found


def _compiles(text):
    try:
        compile(text, "mutant", "exec")
    except (SyntaxError, ValueError):
        return False
    return True


NEIGHBOUR = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
OPPOSITE = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE,
            ast.LtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot,
            ast.IsNot: ast.Is}
ARITHMETIC = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
              ast.FloorDiv: ast.Div}
# Calls by name that take the other one's arguments.
SWAPPED_CALLS = {"any": ("all", "first instead of all"), "all": ("any", "first instead of all"),
                 "min": ("max", "sign"), "max": ("min", "sign")}
COPIES = ("list", "dict", "sorted", "set", "tuple")
ADDING = ("append", "extend", "update", "add", "setdefault")
CHOOSING = ("observed", "timed", "rows")  # methods whose keywords choose rows


class _Finder(ast.NodeVisitor):
    def __init__(self, text):
        self.text = text
        self.found = []
        self._unordered = set()  # lists whose order has no meaning
        # Offsets of lines in characters: ast counts bytes, so that lines are encoded to find columns.
        self.lines = text.splitlines(keepends=True)
        self.offsets = [0]
        for line in self.lines:
            self.offsets.append(self.offsets[-1] + len(line))

    def _at(self, line, column):
        return self.offsets[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def _span(self, node):
        return (self._at(node.lineno, node.col_offset),
                self._at(node.end_lineno, node.end_col_offset))

    def _source(self, node):
        start, end = self._span(node)
        return self.text[start:end]

    def _replace(self, node, new, kind, change=None):
        """Adds a change of an expression to another one, which is a node or a text."""
        start, end = self._span(node)
        new = new if isinstance(new, str) else f"({ast.unparse(ast.fix_missing_locations(new))})"
        old = " ".join(self.text[start:end].split())
        self.found.append(Site(node.lineno, start, end, new, kind,
                               change or f"{old[:60]} -> {' '.join(new.split())[:60]}"))

    def _changed(self, node, **fields):
        changed = copy.deepcopy(node)
        for name, value in fields.items():
            setattr(changed, name, value)
        return changed

    # Statements in order

    def _bodies(self, node):
        for field in ("body", "orelse", "finalbody"):
            body = getattr(node, field, None)
            if isinstance(body, list):
                yield body

    def generic_visit(self, node):
        for body in self._bodies(node):
            self._swap_rules(body)
        super().generic_visit(node)

    def _swap_rules(self, body):
        """Two neighbouring `if ...: return`, `raise` or `continue` change places."""
        for one, other in zip(body, body[1:]):
            if all(isinstance(each, ast.If) and not each.orelse and isinstance(
                    each.body[-1], (ast.Return, ast.Raise, ast.Continue)) for each in (one, other)):
                start, end = self._span(one)[0], self._span(other)[1]
                between = self.text[self._span(one)[1]:self._span(other)[0]]
                self.found.append(Site(one.lineno, start, end,
                                       self._source(other) + between + self._source(one),
                                       "precedence", f"swap `if {ast.unparse(one.test)[:40]}` and "
                                       f"`if {ast.unparse(other.test)[:40]}`"))

    def visit_If(self, node):
        self._negate(node, node.test)
        if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
            other = node.orelse[0]
            swapped = copy.deepcopy(node)
            swapped.test, swapped.orelse[0].test = swapped.orelse[0].test, swapped.test
            swapped.body, swapped.orelse[0].body = swapped.orelse[0].body, swapped.body
            start, end = self._span(node)
            if self.text[start:start + 2] == "if":  # an elif has no place of its own
                indent = " " * node.col_offset
                new = ast.unparse(ast.fix_missing_locations(swapped)).replace("\n", "\n" + indent)
                self.found.append(Site(node.lineno, start, end, new, "precedence",
                                       f"swap `if {ast.unparse(node.test)[:40]}` and "
                                       f"`elif {ast.unparse(other.test)[:40]}`"))
        self.generic_visit(node)

    def visit_IfExp(self, node):
        self._negate(node, node.test)
        if isinstance(node.orelse, ast.IfExp):
            swapped = copy.deepcopy(node)
            inner = swapped.orelse
            swapped.test, inner.test = inner.test, swapped.test
            swapped.body, inner.body = inner.body, swapped.body
            self._replace(node, swapped, "precedence")
        self.generic_visit(node)

    def _negate(self, node, test):
        if not isinstance(test, (ast.Compare, ast.BoolOp)):
            self._replace(test, ast.UnaryOp(ast.Not(), copy.deepcopy(test)), "negation")

    def visit_For(self, node):
        last = node.body[-1]
        indent = " " * last.col_offset
        start = end = self._span(last)[1]
        if not isinstance(last, (ast.Return, ast.Raise, ast.Break)):
            self.found.append(Site(last.lineno, start, end, f"\n{indent}break",
                                   "first instead of all", "break after the first"))
        self._window(node.iter)
        if isinstance(last, ast.Expr) and isinstance(last.value, ast.Subscript):
            self._unordered.add(node.iter)  # it asks only whether each of the words is there
        self.generic_visit(node)

    def _window(self, iterated):
        """Leaves out the last of what is iterated."""
        self._replace(iterated, f"list({self._source(iterated)})[:-1]", "last chunk")

    def visit_Expr(self, node):
        """A statement whose value nobody takes: a call that adds is left out."""
        if isinstance(node.value, ast.Constant):
            return  # a docstring
        if isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute) and \
                node.value.func.attr in ADDING:
            self._replace(node, "pass", "dropped merge")
        self.generic_visit(node)

    def visit_AugAssign(self, node):
        self._replace(node, "pass", "dropped merge")
        if isinstance(node.op, (ast.Add, ast.Sub, ast.BitOr)):
            self._replace(node, f"{self._source(node.target)} = {self._source(node.value)}",
                          "dropped merge")
        self.generic_visit(node)

    def visit_FunctionDef(self, node):
        arguments = node.args
        for default in [*arguments.defaults, *filter(None, arguments.kw_defaults)]:
            self._default(default)
        self.generic_visit(node)

    def visit_ExceptHandler(self, node):
        """The order of the errors in `except (A, B)` has no meaning."""
        for statement in node.body:
            self.visit(statement)

    def visit_Import(self, node):
        """Imports stay."""

    visit_ImportFrom = visit_Import

    # Expressions

    def visit_Compare(self, node):
        for place, operator in enumerate(node.ops):
            if type(operator) in NEIGHBOUR:
                operators = list(node.ops)
                operators[place] = NEIGHBOUR[type(operator)]()
                self._replace(node, self._changed(node, ops=operators), "boundary")
        if len(node.ops) > 1:
            operands = [node.left, *node.comparators]
            for place, operator in enumerate(node.ops):
                self._replace(node, ast.Compare(operands[place], [operator], [operands[place + 1]]),
                              "one-sided")
        else:
            self._one_comparison(node, node.ops[0], node.comparators[0])
        for operator, right in zip(node.ops, node.comparators):
            if isinstance(operator, (ast.In, ast.NotIn)):
                self._unordered.add(right)
        self.generic_visit(node)

    def _one_comparison(self, node, operator, right):
        left, of_right = ast.unparse(node.left), ast.unparse(right)
        self._replace(node, self._changed(node, ops=[OPPOSITE[type(operator)]()]), "negation")
        none = isinstance(right, ast.Constant) and right.value is None
        if isinstance(operator, ast.Is) and none:
            self._replace(node, f"(not ({left}))", "is None")
        elif isinstance(operator, ast.IsNot) and none:
            self._replace(node, f"(bool({left}))", "is None")
        elif isinstance(operator, (ast.Eq, ast.NotEq)) and not _is_number(right):
            negated = "" if isinstance(operator, ast.Eq) else "not "
            self._replace(node, f"(str({left}) {negated}in str({of_right}))", "substring")
            self._replace(node, f"(str({of_right}) {negated}in str({left}))", "substring")
        elif isinstance(operator, (ast.In, ast.NotIn)):
            negated = "" if isinstance(operator, ast.In) else "not "
            self._replace(node, f"({negated}any(str({left}) in str(_) for _ in {of_right}))",
                          "substring")

    def visit_BoolOp(self, node):
        for place, value in enumerate(node.values):
            rest = node.values[:place] + node.values[place + 1:]
            self._replace(node, rest[0] if len(rest) == 1 else self._changed(node, values=rest),
                          "default" if isinstance(node.op, ast.Or) and place else "one-sided")
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._replace(node, self._changed(node, op=other), "negation")
        self.generic_visit(node)

    def visit_BinOp(self, node):
        if type(node.op) in ARITHMETIC:
            self._replace(node, self._changed(node, op=ARITHMETIC[type(node.op)]()), "sign")
        if isinstance(node.op, (ast.Add, ast.Sub, ast.BitOr)):
            kind = "sign" if isinstance(node.op, ast.Sub) else "dropped merge"
            self._replace(node, self._source(node.left), kind)
            if isinstance(node.op, (ast.Add, ast.BitOr)):
                self._replace(node, self._source(node.right), kind)
        self.generic_visit(node)

    def visit_UnaryOp(self, node):
        if isinstance(node.op, (ast.USub, ast.Not)):
            self._replace(node, f"({self._source(node.operand)})",
                          "sign" if isinstance(node.op, ast.USub) else "negation")
        self.generic_visit(node)

    def visit_Call(self, node):
        name = node.func.id if isinstance(node.func, ast.Name) else None
        method = node.func.attr if isinstance(node.func, ast.Attribute) else None
        if name in SWAPPED_CALLS:
            other, kind = SWAPPED_CALLS[name]
            self._replace(node.func, other, kind)
        if name == "abs":
            self._replace(node, f"({self._source(node.args[0])})", "sign")
        if name in COPIES and len(node.args) == 1 and not node.keywords and \
                not isinstance(node.args[0], ast.GeneratorExp):
            self._replace(node, f"({self._source(node.args[0])})", "in-place")
        if method == "get" and len(node.args) == 2:
            self._default(node.args[1])
        if name in ("next", "getattr") and len(node.args) > 1:
            self._default(node.args[-1])
        if name == "isinstance":
            self.visit(node.args[0])  # the order of types has no meaning
            return
        for keyword in node.keywords:
            if keyword.arg == "default":
                self._default(keyword.value)
            elif method in CHOOSING and keyword.arg:
                rest = [each for each in node.keywords if each is not keyword]
                self._replace(node, self._changed(node, keywords=rest), "dropped filter")
        self.generic_visit(node)

    def _default(self, node):
        changed = {True: False, False: True, None: 0, "": "x"}
        if isinstance(node, ast.Constant) and not _is_number(node) and node.value in changed:
            self._replace(node, repr(changed[node.value]), "default")
        elif isinstance(node, (ast.List, ast.Dict, ast.Tuple)) and ast.unparse(node) in (
                "[]", "{}", "()"):
            self._replace(node, "None", "default")
        elif not isinstance(node, ast.Constant):
            self._replace(node, "None", "default")

    def visit_Constant(self, node):
        if _is_number(node):
            self._replace(node, repr(node.value + 1), "constant")
            if node.value not in (0, 1):
                self._replace(node, repr(node.value - 1), "constant")

    def visit_keyword(self, node):
        if node.arg != "indent":  # of written JSON
            self.generic_visit(node)

    def visit_Subscript(self, node):
        if "__doc__" in ast.unparse(node.value):
            return
        self.visit(node.value)
        cut = node.slice
        if not isinstance(cut, ast.Slice):
            if isinstance(cut, ast.Constant) and cut.value == 0:
                self._replace(cut, "-1", "first instead of all")
            elif isinstance(cut, ast.UnaryOp) and ast.unparse(cut) == "-1":
                self._replace(cut, "0", "first instead of all")
            else:
                self.visit(cut)
            return
        for end in (cut.lower, cut.upper):
            if end is not None:
                self._replace(end, f"({self._source(end)} + 1)", "boundary")
                self._replace(end, f"({self._source(end)} - 1)", "boundary")
                if not isinstance(end, ast.Constant):
                    self.visit(end)

    def _comprehension(self, node):
        for part in node.generators:
            self._window(part.iter)
            for test in part.ifs:
                self._replace(test, "True", "dropped filter")
        if isinstance(node, (ast.ListComp, ast.GeneratorExp)) and len(node.generators) == 1:
            iterated = node.generators[0].iter
            self._replace(iterated, f"list({self._source(iterated)})[:1]", "first instead of all")
        self.generic_visit(node)

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    def visit_Dict(self, node):
        """A merge {**a, "b": c}: each part is left out; the copy of `a` becomes `a` itself."""
        spread = [place for place, key in enumerate(node.keys) if key is None]
        for place in range(len(node.keys)) if spread else ():
            self._replace(node, self._changed(
                node, keys=node.keys[:place] + node.keys[place + 1:],
                values=node.values[:place] + node.values[place + 1:]), "dropped merge")
        if spread and spread[0] == 0 and len(node.keys) > 1:
            first = ast.unparse(node.values[0])
            rest = ast.unparse(self._changed(node, keys=node.keys[1:], values=node.values[1:]))
            self._replace(node, f"(_ if (_ := {first}).update({rest}) is None else _)", "in-place")
            for place in range(1, len(node.keys)):
                if node.keys[place] is None:
                    keys, values = list(node.keys), list(node.values)
                    for each in (keys, values):
                        each.insert(0, each.pop(place))
                    self._replace(node, self._changed(node, keys=keys, values=values), "precedence")
        self.generic_visit(node)

    def _sequence(self, node):
        """Neighbours of a list of words change places; a part that is spread is left out."""
        if not isinstance(node.ctx, ast.Load):
            return
        source = [self._source(each) for each in node.elts]
        named = (ast.Name, ast.Constant, ast.Attribute)
        ordered = [] if node in self._unordered else node.elts
        for place, (one, other) in enumerate(zip(ordered, ordered[1:])):
            if isinstance(one, named) and isinstance(other, named) and \
                    ast.unparse(one) != ast.unparse(other):
                swapped = list(node.elts)
                swapped[place:place + 2] = [other, one]
                self._replace(node, self._changed(node, elts=swapped), "precedence",
                              f"swap {source[place]} and {source[place + 1]}")
        for place, each in enumerate(node.elts):
            if isinstance(each, ast.Starred) and len(node.elts) > 1:
                self._replace(node, self._changed(
                    node, elts=node.elts[:place] + node.elts[place + 1:]), "dropped merge")
        self.generic_visit(node)

    visit_List = visit_Tuple = _sequence

    def visit_JoinedStr(self, node):
        """Columns inside of a formatted text are not reliable before Python 3.12."""


def _is_number(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and \
        not isinstance(node.value, bool)
