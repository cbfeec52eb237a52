"""What a kernel file orders memory with (barriers, fences, atomics, relaxed accesses), found on
clang's syntax tree, and what each may be weakened to (plain_operations.cuh)."""

from clang.cindex import CursorKind

from mutation_sites import Site, parsed

# Of a call's name: (what changes, the name that stands in for it).
REMOVED_BARRIER = [("removed", "no_barrier")]
WEAKER = {
    "__syncthreads": REMOVED_BARRIER,
    "__syncthreads_or": [("barrier removed", "no_block_vote")],
    "__syncthreads_and": [("barrier removed", "no_block_vote")],
    "__syncthreads_count": [("barrier removed", "no_block_vote")],
    "__syncwarp": REMOVED_BARRIER,
    "copy_async_wait": [("ends a group early", "early_copy_wait")],
    "grid_barrier": [("removed", "no_grid_barrier"), ("orders nothing", "unordered_grid_barrier")],
    "__threadfence_block": REMOVED_BARRIER,
    "__threadfence": REMOVED_BARRIER + [("to the block's", "__threadfence_block")],
    "__threadfence_system": REMOVED_BARRIER + [("to the device's", "__threadfence")],
    "load_acquire": [("made relaxed", "no_acquire"), ("to the block's", "block_acquire")],
    "store_release": [("made relaxed", "no_release"), ("to the block's", "block_release")],
    "load_relaxed": [("made plain", "plain_load")],
    "store_relaxed": [("made plain", "plain_store")],
}
for operation, two_steps in {"atomicAdd": "add", "atomicExch": "exchange",
                             "atomicCAS": "compare_and_swap", "atomicMin": "minimum",
                             "atomicMax": "maximum", "atomicOr": "bits_or",
                             "atomicAnd": "bits_and"}.items():
    WEAKER[operation] = [("made plain", f"{two_steps}_in_two<Plain>"),
                         ("made relaxed, a read and a write", f"{two_steps}_in_two<Relaxed>"),
                         ("to the block's", f"{operation}_block")]


def callee(cursor, text):
    """(name, where it ends) of what a call calls, as it is written: within a template nothing else
    is known of it."""
    called = next(cursor.get_children(), None)
    if called is None or called.extent.start.offset != cursor.extent.start.offset:
        return "", 0
    start = called.extent.start.offset
    name = text[start:called.extent.end.offset].split(b"<")[0].strip()
    return name.decode(), start + len(name)


def sites_in(cursor, text):
    """Those of the cursor and of all within it."""
    if cursor.kind == CursorKind.CALL_EXPR:
        name, behind = callee(cursor, text)
        start, end = cursor.extent.start.offset, cursor.extent.end.offset
        for change, instead in WEAKER.get(name, ()):
            yield Site("order", f"{name} {change}", start, end, cursor.location.line,
                       lambda site, rendered, instead=instead: (
                           f"({site.condition} ? {instead}{rendered(behind, end)} : "
                           f"{rendered(start, end)})"))
    for child in cursor.get_children():
        yield from sites_in(child, text)


def order_sites_of(file, tree, unit_file):
    """The weakened forms of a file; a header's are found where `unit_file` includes it."""
    text = file.read_bytes()
    unit = parsed(unit_file, tree)
    sites = {(site.start, site.change): site for cursor in unit.cursor.get_children()
             if cursor.location.file is not None and cursor.location.file.name == str(file)
             for site in sites_in(cursor, text)}
    return sorted(sites.values(), key=lambda site: (site.start, -site.end))
