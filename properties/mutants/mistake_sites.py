"""Finds in a C++ or kernel file the places for mistakes that a programmer makes and that no table of
operators lists: a loop that ends after its first pass, a last chunk left out, an interval with one
side, a merge that overwrites, swapped arguments, a wrong order of precedence, a narrow integer."""

import re

from clang.cindex import CursorKind, TypeKind

from mutation_sites import EXTREMES, LOOPS, Finder, parsed

# The narrower type that a programmer takes by mistake.
NARROWER = {TypeKind.LONG: "int", TypeKind.LONGLONG: "int", TypeKind.DOUBLE: "float"}
# Functions of two arguments whose order does not matter.
SYMMETRIC = {"both", "either", "equal", "same", "same_site"}
JUMPS = {CursorKind.RETURN_STMT, CursorKind.CONTINUE_STMT, CursorKind.BREAK_STMT}


def unwrapped(cursor):
    """The expression within implicit conversions, which clang shows as one unexposed child."""
    while cursor.kind == CursorKind.UNEXPOSED_EXPR:
        children = list(cursor.get_children())
        if len(children) != 1:
            break
        cursor = children[0]
    return cursor


def ends_in_jump(cursor):
    """Whether a branch leaves the statements that follow it."""
    if cursor.kind in JUMPS:
        return True
    children = list(cursor.get_children())
    return cursor.kind == CursorKind.COMPOUND_STMT and bool(children) and children[-1].kind in JUMPS


class MistakeFinder(Finder):
    """Collects the mistakes of one file instead of changed operators."""

    def __init__(self, path, text):
        super().__init__(path, text)
        self.shared = set()  # where the loops start whose passes OpenMP shares out

    def span(self, cursor):
        return cursor.extent.start.offset, cursor.extent.end.offset

    def written(self, cursor):
        start, end = self.span(cursor)
        return self.text[start:end].decode()

    def add_wrong(self, kind, change, cursor, wrong):
        """The expression, or this text in its place. Other mutants are not alive within it."""
        self.add_instead(kind, change, cursor, lambda _: wrong)

    def add_narrow(self, narrow, cursor):
        """The value goes through a narrower type, and back to its own."""
        written = self.written(cursor)
        self.add_wrong("width", f"through {narrow}", cursor,
                       f"static_cast<std::remove_cvref_t<decltype({written})>>("
                       f"static_cast<{narrow}>({written}))")

    def find_at(self, cursor, closed):
        kind = cursor.kind
        if kind == CursorKind.BINARY_OPERATOR:
            self.find_one_sided(cursor)
        elif kind == CursorKind.COMPOUND_ASSIGNMENT_OPERATOR:
            self.find_overwriting_merge(cursor)
        elif kind == CursorKind.UNARY_OPERATOR:
            self.find_lost_negation(cursor)
        elif kind == CursorKind.CXX_BOOL_LITERAL_EXPR:
            self.find_turned_default(cursor)
        elif kind == CursorKind.CALL_EXPR:
            self.find_one_side_of_extreme(cursor)
            self.find_swapped_arguments(cursor)
        elif kind == CursorKind.CXX_STATIC_CAST_EXPR:
            self.find_narrow_cast(cursor)
        elif kind == CursorKind.VAR_DECL:
            self.find_narrow_variable(cursor)
        elif kind == CursorKind.IF_STMT and not closed:
            self.find_precedence(cursor)
        if kind == CursorKind.FOR_STMT:
            self.find_shared_loops(cursor)
        if kind in LOOPS:
            self.find_first_alone(cursor)
        if kind == CursorKind.FOR_STMT:
            self.find_last_left_out(cursor)
        if kind == CursorKind.COMPOUND_STMT:
            self.find_precedence_in_row(cursor)

    def visit_bodies(self, cursor):
        """Deletion of statements is a change of mutation_sites.py."""

    def find_one_sided(self, cursor):
        operands = list(cursor.get_children())
        if len(operands) != 2 or self.between(*operands) not in ("&&", "||"):
            return
        operator = self.between(*operands)
        for operand, side in zip(operands, ("left", "right")):
            self.add_wrong("one side", f"{operator}: {side} alone", cursor,
                           f"static_cast<bool>({self.written(operand)})")

    def find_overwriting_merge(self, cursor):
        operands = list(cursor.get_children())
        if len(operands) != 2:
            return
        operator = self.between(*operands)
        left, right = map(self.written, operands)
        self.add_wrong("merge", f"{operator} to =", cursor, f"{left} = {right}")

    def find_lost_negation(self, cursor):
        operand = next(cursor.get_children(), None)
        # `one != other` may be !(one == other), with the text of its second half.
        if operand is None or not re.match(r"!(?!=)", self.written(cursor)):
            return
        self.add_wrong("negation", "! lost", cursor, f"static_cast<bool>({self.written(operand)})")

    def is_template_argument(self, cursor):
        """Whether a literal is the first or the last argument of a template that is called: such an
        argument is needed while compiling, when no mutant is alive."""
        start, end = self.span(cursor)
        return self.text[:start].rstrip().endswith(b"<") or \
            re.match(rb"\s*>\s*\(", self.text[end:]) is not None

    def find_turned_default(self, cursor):
        value = self.written(cursor)
        if value in ("true", "false") and not self.is_template_argument(cursor):
            other = "false" if value == "true" else "true"
            self.add_wrong("default", f"{value} to {other}", cursor, other)

    def find_one_side_of_extreme(self, cursor):
        arguments = list(cursor.get_arguments())
        if cursor.spelling not in EXTREMES or len(arguments) != 2:
            return
        for argument, side in zip(arguments, ("left", "right")):
            self.add_wrong("one side", f"{cursor.spelling}: {side} alone", cursor,
                           self.written(argument))

    def find_swapped_arguments(self, cursor):
        arguments = list(cursor.get_arguments())
        if cursor.spelling in EXTREMES or cursor.spelling.startswith("operator") or \
                (cursor.spelling in SYMMETRIC and len(arguments) == 2):
            return
        for first, second in zip(arguments, arguments[1:]):
            if first.type.get_canonical().spelling != second.type.get_canonical().spelling or \
                    self.written(first) == self.written(second):
                continue
            (start, end), one, two = self.span(cursor), self.span(first), self.span(second)
            if not start < one[0] < one[1] < two[0] < two[1] <= end:
                continue
            parts = (start, one[0]), two, (one[1], two[0]), one, (two[1], end)
            names = [self.written(argument)[:20] for argument in (first, second)]
            self.add_wrong("swap", f"{names[0]} and {names[1]} swapped", cursor,
                           "".join(self.text[from_:to].decode() for from_, to in parts))

    def narrower(self, type_):
        return NARROWER.get(type_.get_canonical().kind)

    def find_narrow_cast(self, cursor):
        narrow = self.narrower(cursor.type)
        operand = list(cursor.get_children())[-1]
        if narrow is not None and unwrapped(operand).kind != CursorKind.INTEGER_LITERAL:
            self.add_narrow(narrow, cursor)

    def find_narrow_variable(self, cursor):
        narrow = self.narrower(cursor.type)
        children = list(cursor.get_children())
        if narrow is None or not children:
            return
        value = children[-1]
        if not value.kind.is_expression() or unwrapped(value).kind in (
                CursorKind.INTEGER_LITERAL, CursorKind.FLOATING_LITERAL, CursorKind.INIT_LIST_EXPR,
                CursorKind.CXX_STATIC_CAST_EXPR) or self.written(value).startswith("{"):
            return
        # A number that fits, or the hidden variable of a loop over a range.
        if re.fullmatch(r"-\s*\d+|:", self.written(value)):
            return
        self.add_narrow(narrow, value)

    def compared(self, condition):
        """The text of x in `x == a`; None for other conditions."""
        operands = list(condition.get_children())
        if len(operands) != 2 or self.between(*operands) != "==":
            return None
        return self.written(operands[0])

    def add_precedence(self, first, second, where):
        """Where both conditions hold, the second comes first."""
        if self.compared(first) is not None and self.compared(first) == self.compared(second):
            return  # x == a and x == b exclude each other
        start, end = self.span(first)
        other = self.written(second)
        self.add("precedence", f"after the branch on {other[:30]}", start, end, where,
                 lambda site, text: (f"(static_cast<bool>({text(start, end)}) && "
                                     f"!({site.condition} && static_cast<bool>({other})))"))

    def condition_of(self, statement):
        """The condition of `if (condition)`; None where the statement declares something."""
        condition = next(statement.get_children(), None)
        if condition is None or not condition.kind.is_expression():
            return None
        head = self.text[self.span(statement)[0]:self.span(condition)[0]]
        return condition if head.strip() == b"if (" else None

    def find_precedence(self, cursor):
        children = list(cursor.get_children())
        if len(children) != 3 or children[2].kind != CursorKind.IF_STMT:
            return
        first, second = self.condition_of(cursor), self.condition_of(children[2])
        if first is not None and second is not None:
            self.add_precedence(first, second, cursor)

    def find_precedence_in_row(self, cursor):
        """`if (a) return x; if (b) return y;`"""
        children = list(cursor.get_children())
        for one, two in zip(children, children[1:]):
            if one.kind != CursorKind.IF_STMT or two.kind != CursorKind.IF_STMT:
                continue
            first, second = self.condition_of(one), self.condition_of(two)
            if first is not None and second is not None and \
                    len(list(one.get_children())) == 2 and \
                    ends_in_jump(list(one.get_children())[1]):
                self.add_precedence(first, second, one)

    def find_shared_loops(self, cursor):
        """Keeps a loop below `#pragma omp for`, and with collapse(n) the n - 1 loops within it."""
        above = self.text[:cursor.extent.start.offset].decode().replace("\\\n", " ").rstrip()
        pragma = above[above.rfind("\n") + 1:].strip()
        if not re.match(r"#pragma omp .*\bfor\b", pragma):
            return
        depth = re.search(r"collapse\((\d+)\)", pragma)
        for _ in range(int(depth[1]) if depth else 1):
            self.shared.add(cursor.extent.start.offset)
            body = list(cursor.get_children())[-1]
            inner = list(body.get_children()) if body.kind == CursorKind.COMPOUND_STMT else [body]
            if len(inner) != 1 or inner[0].kind != CursorKind.FOR_STMT:
                break
            cursor = inner[0]

    def find_first_alone(self, cursor):
        body = list(cursor.get_children())[-1]
        # OpenMP allows neither a jump out of a loop that it shares nor a statement after an inner
        # loop of a collapsed one.
        if body.kind != CursorKind.COMPOUND_STMT or cursor.extent.start.offset in self.shared:
            return
        start, end = self.span(body)
        self.add("first alone", "the loop ends after its first pass", start, end, cursor,
                 lambda site, text: (f"{text(start, end - 1)} if ({site.condition}) break; }}"))

    def find_last_left_out(self, cursor):
        conditions = [child for child in cursor.get_children()
                      if child.kind == CursorKind.BINARY_OPERATOR and
                      len(list(child.get_children())) == 2 and
                      self.between(*child.get_children()) in ("<", "<=", "!=")]
        for condition in conditions:
            left, right = condition.get_children()
            operator = self.between(left, right)
            if cursor.extent.start.offset in self.shared:
                self.add_earlier_end(condition, left, operator, right)
                continue
            self.add_wrong("last chunk", "the last pass left out", condition,
                           f"({self.written(left)}) + 1 {operator} ({self.written(right)})")

    def add_earlier_end(self, condition, left, operator, right):
        """The last pass left out of a shared loop, whose condition must stay a comparison."""
        start, end = self.span(condition)
        of_right = self.span(right)
        self.add("last chunk", "the last pass left out", start, end, condition,
                 lambda site, text: (f"{text(*self.span(left))} {operator} {text(*of_right)} - "
                                     f"({site.condition} && ({self.written(right)}) > 0 ? 1 : 0)"))


def mistakes_of(file, tree, unit_file):
    """The mistakes of a file; a header's are found where `unit_file` includes it."""
    return MistakeFinder(str(file), file.read_bytes()).run(parsed(unit_file, tree))
