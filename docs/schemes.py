"""A paper's schemes as the program shows them, and from which of them others are derived."""

import concurrent.futures
import functools
import json
import re
import subprocess


@functools.cache
def shown(program, *arguments):
    """What the program prints."""
    return subprocess.run([program, *arguments], check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def derive_all(papers):
    """Each derivation is carried out when it is shown, which takes seconds: all at once, on all
    cores."""
    with concurrent.futures.ThreadPoolExecutor() as pool:
        list(pool.map(lambda one: one[0].derivation(one[1]["target"]),
                      [(schemes, each) for schemes in papers for each in schemes.derivations]))


def _without_name(html):
    """A formula may stand on a page more than once: without the name by which the page of schemes
    finds it."""
    return re.sub(r'^(<div class="[^"]*") id="[^"]*"', r"\1", html)


class Schemes:
    """What `graphspec show PAPER --format json` prints."""

    def __init__(self, program, name):
        data = json.loads(shown(program, "show", name, "--format", "json"))
        self.name = name
        self.program = program
        self.definitions = data["definitions"]
        self.derivations = data["derivations"]
        self.code = data["code"]
        self.rounds = data["rounds"]
        self._by_name = {each["name"]: each for each in self.definitions}
        self._by_target = {each["target"]: each for each in self.derivations}

    @property
    def marks(self):
        """As functions_of takes them."""
        return [(row["file"], row["line"], self.name, row["scheme"]) for row in self.code]

    @property
    def code_by_file(self):
        """(file, schemes that it names)"""
        files = dict.fromkeys(row["file"] for row in self.code)
        return [(file, [row["scheme"] for row in self.code if row["file"] == file])
                for file in files]

    def formula(self, scheme):
        return _without_name(self._by_name[scheme]["html"])

    def derivation(self, target):
        return _without_name(self.named_derivation(target))

    def named_derivation(self, target):
        return shown(self.program, "show", self.name, target, "--derivation", "--format", "html")

    def derivation_of(self, scheme):
        """The derivation that leads to a scheme, or to one that calls it."""
        for each in self.derivations:
            if scheme in (each["target"], *self._calls(each["target"])):
                return each
        return None

    @functools.cache
    def _calls(self, scheme):
        return self._by_name[scheme]["calls"] if scheme in self._by_name else []

    def called_by(self, schemes):
        """The other schemes and operators that the schemes call, directly or through others; each
        once, and each caller before what it calls."""
        found = list(schemes)
        for scheme in found:
            found.extend(name for name in self._calls(scheme) if name not in found)
        return found[len(schemes):]

    def origins(self, scheme, known):
        """Those of the known schemes that a scheme is derived from, first by itself."""
        if scheme in known:
            return [scheme]
        derivation = self.derivation_of(scheme)
        while derivation is not None:
            if derivation["origin"] in known:
                return [derivation["origin"],
                        *(one for one in derivation["unfolded"] if one in known)]
            derivation = self._by_target.get(derivation["origin"])
        return []
