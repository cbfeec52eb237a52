"""The small changes of meaning that can be made to a C++ or kernel file, found on clang's syntax
tree, and the file with all of them in it, each behind its number (active_mutant.hpp)."""

import dataclasses
import functools
import typing

from clang.cindex import CursorKind, Index, TypeKind

COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
OPERATORS = COMPARISONS | {"&&": "||", "||": "&&", "+": "-", "-": "+", "<<": ">>", ">>": "<<",
                           "&": "|", "|": "&"}
EXTREMES = {"min": "max", "max": "min", "atomicMin": "atomicMax", "atomicMax": "atomicMin",
            "min_element": "max_element", "max_element": "min_element"}

# What is decided while compiling cannot be switched while running, and tables of options are rows,
# not code. What a throw or an assertion says is nobody's result.
CLOSED = {CursorKind.STATIC_ASSERT, CursorKind.ENUM_CONSTANT_DECL, CursorKind.CASE_STMT,
          CursorKind.CXX_THROW_EXPR, CursorKind.TEMPLATE_NON_TYPE_PARAMETER,
          CursorKind.TYPE_ALIAS_DECL, CursorKind.PARM_DECL}
STATEMENTS = {CursorKind.CALL_EXPR, CursorKind.BINARY_OPERATOR, CursorKind.UNARY_OPERATOR,
              CursorKind.COMPOUND_ASSIGNMENT_OPERATOR, CursorKind.UNEXPOSED_EXPR,
              CursorKind.BREAK_STMT, CursorKind.CONTINUE_STMT, CursorKind.RETURN_STMT}
LOOPS = {CursorKind.FOR_STMT, CursorKind.WHILE_STMT, CursorKind.CXX_FOR_RANGE_STMT}


@dataclasses.dataclass
class Site:
    """A mutant: bytes start to end of the file become write(site, rendered), in which
    rendered(a, b) is the text of bytes a to b with what else is changed within them."""
    kind: str  # "comparison", "number", ...
    change: str  # "< to <="
    start: int
    end: int
    line: int
    write: typing.Callable
    # Else a compiler may decide it, and then no mutant is alive.
    while_running: bool = False
    number: int = -1

    @property
    def condition(self):
        alive = "alive_while_running" if self.while_running else "alive"
        return f"::graphspec::mutants::{alive}({self.number})"


def is_constant_number(type_):
    """Whether a compiler computes such a variable's value where it can."""
    return type_.is_const_qualified() and \
        TypeKind.BOOL.value <= type_.get_canonical().kind.value <= TypeKind.INT128.value


class Finder:
    """Walks the tree of one translation unit and collects the mutants of one of its files."""

    def __init__(self, path, text):
        self.path, self.text, self.sites = path, text, []
        self.while_running = False  # in a constant whose value is asked for while running alone

    def between(self, first, second):
        return self.text[first.extent.end.offset:second.extent.start.offset].decode().strip()

    def add(self, kind, change, start, end, cursor, write):
        self.sites.append(Site(kind, change, start, end, cursor.location.line, write,
                               self.while_running))

    def add_instead(self, kind, change, cursor, other):
        """The expression or other(rendered), whatever it holds."""
        start, end = cursor.extent.start.offset, cursor.extent.end.offset
        self.add(kind, change, start, end, cursor, lambda site, text: (
            f"({site.condition} ? ({other(text)}) : ({text(start, end)}))"))

    def visit_operator(self, cursor):
        operands = list(cursor.get_children())
        if cursor.kind == CursorKind.CALL_EXPR:
            operands = list(cursor.get_arguments())
        if len(operands) != 2 or operands[0].extent.end.offset > operands[1].extent.start.offset:
            return
        operator = self.between(*operands)
        if operator not in OPERATORS:
            return
        (left, right), other = operands, OPERATORS[operator]
        kind = "comparison" if operator in COMPARISONS else (
            "logic" if operator in ("&&", "||") else "arithmetic")
        spans = [(one.extent.start.offset, one.extent.end.offset) for one in (left, right)]
        self.add_instead(kind, f"{operator} to {other}", cursor,
                         lambda text: f"({text(*spans[0])}) {other} ({text(*spans[1])})")

    def visit_number(self, cursor):
        written = self.text[cursor.extent.start.offset:cursor.extent.end.offset].decode()
        if not written.isdigit():
            return
        self.add_instead("number", f"{written} to {int(written) + 1}", cursor,
                         lambda _: str(int(written) + 1))

    def visit_extreme(self, cursor):
        callee = next(cursor.get_children(), None)
        if callee is None:
            return
        start, end = cursor.extent.start.offset, cursor.extent.end.offset
        place = self.text.find(cursor.spelling.encode(), start, end)
        if place < 0 or place >= callee.extent.end.offset:
            return
        other, behind = EXTREMES[cursor.spelling], place + len(cursor.spelling)
        self.add_instead("extreme", f"{cursor.spelling} to {other}", cursor,
                         lambda text: text(start, place) + other + text(behind, end))

    def visit_condition(self, cursor):
        condition = next(cursor.get_children(), None)
        head = self.text[cursor.extent.start.offset:condition.extent.start.offset]
        if not condition.kind.is_expression() or head.strip() != b"if (":
            return
        start, end = condition.extent.start.offset, condition.extent.end.offset
        for value in ("true", "false"):
            self.add("condition", f"condition to {value}", start, end, cursor,
                     lambda site, text, value=value: (
                         f"::graphspec::mutants::outcome({site.number}, {value}, "
                         f"static_cast<bool>({text(start, end)}))"))

    def visit_statement(self, cursor):
        start, end = cursor.extent.start.offset, cursor.extent.end.offset
        behind = end + len(self.text[end:]) - len(self.text[end:].lstrip())
        if self.text[behind:behind + 1] != b";" or self.text[start:start + 11] == b"static_cast":
            return
        if cursor.kind == CursorKind.RETURN_STMT and any(cursor.get_children()):
            return
        self.add("deletion", "statement deleted", start, behind + 1, cursor, lambda site, text: (
            f"{{ if (!{site.condition}) {{ {text(start, behind + 1)} }} }}"))

    def is_closed(self, cursor):
        if cursor.kind in CLOSED:
            return True
        if cursor.kind == CursorKind.VAR_DECL:
            head = [token.spelling for token, _ in zip(cursor.get_tokens(), range(4))]
            return "constexpr" in head or cursor.type.kind == TypeKind.CONSTANTARRAY or \
                cursor.semantic_parent.kind in (CursorKind.NAMESPACE, CursorKind.TRANSLATION_UNIT)
        if cursor.kind == CursorKind.FIELD_DECL:
            return cursor.type.kind == TypeKind.CONSTANTARRAY
        if cursor.kind == CursorKind.IF_STMT:
            return self.text[cursor.extent.start.offset:][:12] == b"if constexpr"
        return False

    def visit_bodies(self, cursor):
        """What stands alone as a statement within the cursor."""
        children = list(cursor.get_children())
        if cursor.kind == CursorKind.IF_STMT:
            bodies = children[1:]
        elif cursor.kind in LOOPS:
            bodies = children[-1:]
        else:
            bodies = children if cursor.kind == CursorKind.COMPOUND_STMT else []
        for body in bodies:
            if body.kind in STATEMENTS:
                self.visit_statement(body)

    def find_at(self, cursor, closed):
        """Collects the mutants of this node, without those of its children."""
        kind = cursor.kind
        if kind == CursorKind.BINARY_OPERATOR or (
                kind == CursorKind.CALL_EXPR and cursor.spelling.startswith("operator")):
            self.visit_operator(cursor)
        elif kind == CursorKind.INTEGER_LITERAL:
            self.visit_number(cursor)
        elif kind == CursorKind.CALL_EXPR and cursor.spelling in EXTREMES:
            self.visit_extreme(cursor)
        elif kind == CursorKind.IF_STMT and not closed:
            self.visit_condition(cursor)

    def visit(self, cursor):
        kind = cursor.kind
        closed = self.is_closed(cursor)
        if closed and kind != CursorKind.IF_STMT:
            return
        self.find_at(cursor, closed)
        self.visit_bodies(cursor)
        children = list(cursor.get_children())
        outside = self.while_running
        if kind == CursorKind.VAR_DECL:
            self.while_running = is_constant_number(cursor.type)
        if kind in (CursorKind.VAR_DECL, CursorKind.FIELD_DECL):
            # What stands before the name is of the type, which is decided while compiling.
            name = cursor.location.offset
            children = [child for child in children if child.extent.start.offset >= name]
        for child in children[1:] if closed else children:
            self.visit(child)
        self.while_running = outside

    def run(self, unit):
        for cursor in unit.cursor.get_children():
            where = cursor.location.file
            if where is not None and where.name == self.path:
                self.visit(cursor)
        unique = {(site.start, site.end, site.change): site for site in self.sites}
        return sorted(unique.values(), key=lambda site: (site.start, -site.end, site.kind))


@functools.cache
def parsed(file, tree):
    """The file as the CPU executor compiles it, but that loops are not shared: libclang shows
    nothing of the body of a loop that OpenMP shares."""
    return Index.create().parse(str(file), [
        "-x", "c++", "-std=c++20", f"-I{tree}", "-DGRAPHSPEC_EXECUTOR=cpu",
        "-resource-dir", "/usr/lib/llvm-14/lib/clang/14.0.6"])


def sites_of(file, tree, unit_file):
    """The mutants of a file; a header's are found where `unit_file` includes it."""
    return Finder(str(file), file.read_bytes()).run(parsed(unit_file, tree))


def with_mutants(text, sites, header):
    """The file's text with these mutants in it, and what they are written with."""

    def render(inner, start, end):
        out, at = [], start
        while inner:
            first = inner[0]
            rest = [site for site in inner[1:] if site.end <= first.end]
            inner = [site for site in inner[1:] if site.start >= first.end]
            out.append(text[at:first.start].decode())
            out.append(first.write(first, lambda a, b, within=rest: render(
                [site for site in within if a <= site.start and site.end <= b], a, b)))
            at = first.end
        out.append(text[at:end].decode())
        return "".join(out)

    return f'#include "{header}"\n' + render(sites, 0, len(text))
