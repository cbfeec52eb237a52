"""Schemes as the program prints them, and from which of them others are derived."""

import concurrent.futures
import functools
import re
import subprocess

DEFINITION = re.compile(r"^(?:atomic )?(scheme|operator|predicate|function) "
                        r"(?:\((\w+)\) )?(?:(?:verbatim|completed|reconstructed|ours) )?(\w+)",
                        re.MULTILINE)
DERIVATION = re.compile(r"^derive (\w+) from (\w+)(.*?)^}", re.MULTILINE | re.DOTALL)


@functools.cache
def shown(program, *arguments):
    """What `graphspec show` prints."""
    return subprocess.run([program, "show", *arguments], check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def derive_all(files):
    """Each derivation is carried out when it is shown, which takes seconds: all at once, on all
    cores."""
    with concurrent.futures.ThreadPoolExecutor() as pool:
        list(pool.map(lambda one: one[0].derivation(one[1]),
                      [(file, target) for file in files for target, _ in file.derived]))


class SchemeFile:
    """spec/NAME.saa."""

    def __init__(self, root, program, name):
        self.name = name
        self.program = program
        self.text = (root / "spec" / f"{name}.saa").read_text()
        self.definitions = [(kind, definition) for kind, _, definition in
                            DEFINITION.findall(self.text)]
        self.derived = [(target, origin) for target, origin, _ in DERIVATION.findall(self.text)]
        self._steps = {target: steps for target, _, steps in DERIVATION.findall(self.text)}
        starts = [(match.start(), match[3]) for match in DEFINITION.finditer(self.text)]
        ends = [start for start, _ in starts[1:]] + [len(self.text)]
        self._bodies = {definition: self.text[start:end].split("\n## ")[0].split("\n# --")[0]
                        for (start, definition), end in zip(starts, ends)}

    def formula(self, scheme):
        """Typeset, without the name by which the page of schemes finds it: it may stand on a page
        more than once."""
        text = shown(self.program, self.name, scheme, "--format", "html")
        return re.sub(r'^(<div class="scheme [^"]*") id="[^"]*"', r"\1", text)

    def derivation(self, target):
        """Typeset, without its name, as the formula is."""
        text = shown(self.program, self.name, target, "--derivation", "--format", "html")
        return re.sub(r'^(<div class="derivation") id="[^"]*"', r"\1", text)

    def derivation_of(self, scheme):
        """The derivation that leads to a scheme, or to one that uses it: (target, origin)."""
        for target, origin in self.derived:
            if target == scheme or re.search(rf"\b{scheme}\b", self._bodies[target]):
                return target, origin
        return None

    def origins(self, scheme, known):
        """Those of the known schemes that a scheme is derived from, first by itself."""
        if scheme in known:
            return [scheme]
        derivation = self.derivation_of(scheme)
        while derivation is not None:
            target, origin = derivation
            if origin in known:
                unfolded = re.findall(r"unfold at (\w+)[(;]", self._steps[target])
                return [origin] + [one for one in unfolded if one in known]
            derivation = next((one for one in self.derived if one[0] == origin), None)
        return []
