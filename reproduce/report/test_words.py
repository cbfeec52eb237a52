#!/usr/bin/env python3
"""Words of the papers such as "about": one definition each, and all claims use it."""

import pathlib
import re
import unittest

import claims
import papers
import verbs
import words
from planted_results import planted

REPRODUCE = pathlib.Path(__file__).resolve().parent.parent
ALL = [(paper.name, claim) for paper in papers.all_folders(REPRODUCE)
       for claim in claims.read(paper / "claims.json")["claims"]]


def found(test, *values, **fields):
    results = planted()
    results.observations += [{"kind": "k", "experiment": "e", "graph": "g", "spec": "g", "variant": "a",
                              "value": value, **fields} for value in values]
    return verbs.apply({"verb": "between", "rows": {"kind": "k"}, "quantity": "value", **test}, results,
                       {}).state


class Definitions(unittest.TestCase):
    def test_about_widens_both_ends_by_a_tenth(self):
        test = {"least": 200, "greatest": 300, "words": ["about"]}
        for value, state in ((179.9, "missed"), (180, "holds"), (330, "holds"), (330.1, "exceeded")):
            self.assertEqual(found(test, value), state, value)

    def test_about_widens_whole_counts_below_ten_by_one(self):
        test = {"least": 7, "greatest": 8, "words": ["about"], "whole": True}
        for value, state in ((5, "missed"), (6, "holds"), (9, "holds"), (10, "exceeded")):
            self.assertEqual(found(test, value), state, value)
        self.assertEqual(found({"least": 100, "greatest": 100, "words": ["about"], "whole": True}, 90), "holds")
        self.assertEqual(found({"least": 7, "greatest": 8, "whole": True}, 6), "missed")

    def test_near_widens_both_ends_by_a_fiftieth(self):
        test = {"least": 100, "greatest": 100, "words": ["near"]}
        for value, state in ((97.9, "missed"), (98, "holds"), (102, "holds"), (102.1, "exceeded")):
            self.assertEqual(found(test, value), state, value)

    def test_little_is_a_tenth_at_most(self):
        test = {"least": 1, "greatest": 1, "words": ["little"]}
        for value, state in ((0.89, "missed"), (0.9, "holds"), (1.1, "holds"), (1.11, "exceeded")):
            self.assertEqual(found(test, value), state, value)

    def test_generally_needs_more_than_half_of_the_cases(self):
        test = {"least": 1, "greatest": 2, "words": ["generally"]}
        for values, state in (((1, 1, 9), "holds"), ((1, 9), "exceeded"), ((1, 9, 9), "exceeded")):
            self.assertEqual(found(test, *values), state, values)

    def test_on_average_takes_geometric_means_only(self):
        test = {"least": 1, "greatest": 2, "words": ["on average"]}
        self.assertEqual(found(test, 1, averaged="geometric mean"), "holds")
        for fields in ({}, {"averaged": "arithmetic mean"}):
            with self.assertRaisesRegex(claims.ClaimError, "no geometric mean"):
                found(test, 1, **fields)

    def test_a_word_without_a_definition_is_refused(self):
        with self.assertRaisesRegex(claims.ClaimError, "there is no word 'roughly'; the words are about, near"):
            found({"least": 1, "greatest": 2, "words": ["roughly"]}, 1)


class Claims(unittest.TestCase):
    # Sentences in which a word says something else, by paper and claim.
    ELSEWHERE = {("bfs", "frontier_does_less_work", "about")}  # "about as efficient": no number, no range

    @staticmethod
    def words_in(claim):
        """The defined words that the sentence or the published value of a claim contains."""
        text = f"{claim['claim']} {claim['published']}".lower()
        return {name for name in words.WORDS
                if any(re.search(rf"\\b{each}\\b", text) for each in (name, *words.SYNONYMS.get(name, ())))}

    def test_each_word_of_a_sentence_is_a_word_of_its_tests(self):
        for paper, claim in ALL:
            tests = claims.tests_of(claim)
            if claims.kind_of(claim) == claims.GOAL or not tests:
                continue
            used = {word for test in tests for word in test.get("words", [])}
            for word in self.words_in(claim):
                if (paper, claim["name"], word) not in self.ELSEWHERE:
                    self.assertIn(word, used, f"{paper} {claim['name']}")

    def test_each_word_of_a_test_is_in_the_sentence_or_the_rule(self):
        for paper, claim in ALL:
            used = {word for test in claims.tests_of(claim) for word in test.get("words", [])}
            text = f"{claim['claim']} {claim['published']} {claim['rule']}".lower()
            for word in used:
                self.assertTrue(any(each in text for each in (word, *words.SYNONYMS.get(word, ()),
                                                              *(["more than half"] if word == "generally"
                                                                else []))),
                                f"{paper} {claim['name']}: {word}")

    def test_a_tolerance_of_its_own_is_stated_in_the_rule_and_not_beside_a_word(self):
        for paper, claim in ALL:
            for test in claims.tests_of(claim):
                if "tolerance" in test:
                    where = f"{paper} {claim['name']}"
                    self.assertIn(f"{100 * test['tolerance']:g} %", claim["rule"], where)
                    self.assertFalse({"about", "near", "up to", "little"} & set(test.get("words", [])), where)

    def test_no_test_says_most_without_the_word(self):
        for paper, claim in ALL:
            for test in claims.tests_of(claim):
                self.assertNotIn("most", test, f"{paper} {claim['name']}")


if __name__ == "__main__":
    unittest.main()
