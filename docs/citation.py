"""How a text cites a paper: authors and year."""


def _surname(author):
    """The surname of "P. Harish" and of "Liu L."."""
    words = author.split()
    return words[0] if len(words) > 1 and words[-1].endswith(".") else words[-1]


def short_citation(authors, year):
    """Authors and year as a text cites them: "Harish & Narayanan 2007", "Liu et al. 2015"."""
    names = [_surname(author) for author in authors.split(", ")]
    cited = " & ".join(names) if len(names) < 3 else f"{names[0]} et al."
    return f"{cited} {year}"
