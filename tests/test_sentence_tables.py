"""The tables made ready, and how words are looked up in them."""

from __future__ import annotations

import pytest

from py_chunks.abbreviations import LANGUAGES
from py_chunks.sentence_tables import has_digit, rules_for


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_is_sound(language):
    """Words stand without their last full stop and without duplicates."""
    table = LANGUAGES[language]
    for field in ("titles", "inner", "numbered", "compounds", "either", "hours"):
        words = getattr(table, field).split()
        assert len(words) == len(set(words)), field
        assert not [word for word in words if word.endswith(".")], field
    assert rules_for(language) is rules_for(language)


def test_forms_of_abbreviations():
    """Small ones are known in capitals too, those with a capital not in small letters."""
    kinds = rules_for("en").kinds
    assert kinds["etc"] == kinds["Etc"] == kinds["ETC"] == "either"
    assert "Sun" in kinds
    assert "sun" not in kinds
    assert rules_for("tlh") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_compounds_end_in_are_abbreviations_of_some_length(language):
    """One letter would end too many ordinary words; capitals do not matter."""
    rules = rules_for(language)
    assert all(len(end) > 1 and end.islower() for end in rules.compounds)
    assert not rules.is_compound("word")


def test_tails_of_words():
    """Behind a hyphen or an apostrophe stands an abbreviation or not; a single letter only behind a hyphen."""
    rules = rules_for("de")
    assert rules.tail("Tel.-Nr") == ("numbered", "Nr")
    assert rules.tail("Wort-Teil") == (None, "Teil")
    assert rules.tail("Wort") == (None, "Wort")
    assert rules.tail("Bus-S") == ("numbered", "S")
    assert rules_for("fr").tail("l'art") == rules_for("fr").tail("l’art") == ("numbered", "art")
    assert rules_for("en").tail("it's") == (None, "it's")


def test_compounds():
    """Whatever stands in front, in small letters and capitals."""
    rules = rules_for("de")
    assert [word for word in ("Goethestr", "HAUSNR", "Rdnrn", "Straße", "nein") if rules.is_compound(word)] == [
        "Goethestr", "HAUSNR", "Rdnrn",
    ]  # fmt: skip
    assert not rules_for("en").is_compound("Goethestr")


def test_words_with_digits():
    """Decimal digits of any script."""
    assert [word for word in ("S1", "12", "٣a", "One", "", "x²") if has_digit(word)] == ["S1", "12", "٣a"]
