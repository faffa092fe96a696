"""Fragments become lines: words by gaps, small type by touch, wide gaps as cuts."""

from __future__ import annotations

from builders.pdf import segment, width_of
from py_chunks.parsers._pdf_fragments import Fragment
from py_chunks.parsers._pdf_lines import rows_of, segments_of


def piece(text, x, y=100.0, size=10.0, bold=False):
    return Fragment(text, x, x + width_of(text.strip(), size), y, size, bold)


def texts(*fragments):
    return [found.text for found in segments_of(fragments)]


def after(fragment, gap):
    """Where the next fragment begins, a gap of so many font sizes further on."""
    return fragment.x1 + gap * fragment.size


def test_words_are_parted_by_real_gaps():
    """A gap as wide as a space parts words, a narrower one does not, whatever the operators were."""
    hel = piece("hel", 72)
    lo = piece("lo", after(hel, 0.02))
    assert texts(hel, lo, piece("world", after(lo, 0.28))) == ["hello world"]


def test_a_narrow_gap_parts_words_of_a_tight_line():
    """Where letters touch, a space may be narrower than usual."""
    letters = [piece("t", 72)]
    for letter in "heart":
        letters.append(piece(letter, after(letters[-1], 0)))
    assert texts(*letters, piece("of", after(letters[-1], 0.15))) == ["theart of"]
    assert texts(*letters[-2:], piece("of", after(letters[-1], 0.15))) == ["rtof"]


def test_a_space_that_the_file_sets_counts():
    """It may be narrow; but where there is no room at all it is covered by what follows."""
    word = piece("narrow ", 72)
    assert texts(word, piece("space", after(word, 0.1))) == ["narrow space"]
    assert texts(word, piece(".", after(word, 0.0))) == ["narrow."]


def test_letters_spaced_out_stay_one_word():
    """The usual distance of single letters is no word gap."""
    letters, x = [], 72.0
    for letter in "SPACED":
        letters.append(piece(letter, x))
        x = after(letters[-1], 0.3)
    assert texts(*letters, piece("OUT", x + 5)) == ["SPACED OUT"]


def test_wide_gaps_cut_a_line():
    """Cells and columns on one baseline are segments of their own."""
    name = piece("Name", 72)
    assert texts(name, piece("Count", after(name, 3))) == ["Name", "Count"]


def test_a_bullet_belongs_to_what_it_marks():
    """However far its text stands in."""
    dot = piece("\u2022", 72)
    assert texts(dot, piece("item", after(dot, 3))) == ["\u2022 item"]


def test_superscripts_and_subscripts_join_their_line():
    """Small type that touches a line belongs to it; a small line of its own does not."""
    energy = piece("E = mc", 72)
    two = piece("2", energy.x1, 96, 6.5)
    found = segments_of([energy, two, piece("a note", 72, 140, 6.5)])
    assert [(one.text, one.size) for one in found] == [("E = mc2", 10), ("a note", 6.5)]


def test_overprinted_text_counts_once():
    """The same letters a fraction of a point further on are a way to look bold; further away they are text."""
    assert texts(piece("bold", 72), piece("bold", 72.3), piece("bold", 200)) == ["bold", "bold"]


def test_style_is_that_of_most_letters():
    """Size by weight of text; bold only when all of it is."""
    lead = piece("Bold", 72, bold=True)
    (found,) = segments_of([lead, piece("then ordinary text", after(lead, 0.3))])
    assert found.bold is False
    (found,) = segments_of([lead, piece(":", lead.x1, bold=False)])
    assert found.bold is True


def test_rows_gather_what_stands_on_one_baseline():
    """From left to right; nearly equal baselines are one."""
    (row, other) = rows_of([segment("b", 200, 101), segment("a", 72, 100), segment("c", 72, 115)])
    assert (row.text, row.x0, row.size) == ("a b", 72, 10)
    assert other.text == "c"


def test_a_lowered_letter_belongs_to_the_text_it_follows():
    """Not to the line below, even if that one is nearer to its baseline."""
    water = piece("H", 72)
    two = piece("2", water.x1, 105, 8)
    rest = piece("O", two.x1)
    found = segments_of([water, two, rest, piece("A heading below", 60, 116, 18)])
    assert [one.text for one in found] == ["H2O", "A heading below"]


def test_pieces_that_overlap_are_words_apart():
    """What runs over its cell does not become one word with the next; an accent stays on its letter."""
    label = piece("overflowing", 72)
    assert texts(label, piece("42", label.x1 - 8)) == ["overflowing 42"]
    letter = piece("e", 72)
    assert texts(letter, piece("\u00b4", letter.x1 - 5)) == ["e\u00b4"]


def test_letters_far_apart_in_a_row_are_cells():
    """They are as evenly set as a word that is spaced out, but wider."""
    assert texts(*(piece(letter, 72 + 40 * at) for at, letter in enumerate("ABCD"))) == ["A", "B", "C", "D"]
    assert texts(*(piece(digit, 72 + 15 * at) for at, digit in enumerate("1234"))) == ["1 2 3 4"]


def test_right_to_left_lines_are_read_from_the_right():
    """Words of the other direction keep their own order, in a line as in a row of cells."""
    words, x = [], 72.0
    for word in ("\u05d3\u05d4\u05d5\u05d6\u05d7", "like", "this", "\u05d0\u05d1\u05d2"):
        words.append(piece(word, x))
        x = after(words[-1], 0.28)
    assert texts(*words) == ["\u05d0\u05d1\u05d2 like this \u05d3\u05d4\u05d5\u05d6\u05d7"]
    (row,) = rows_of([segment("\u05d1\u05d2", 72, 100), segment("\u05d0\u05d1", 300, 100)])
    assert row.text == "\u05d0\u05d1 \u05d1\u05d2"


def row_of(words, gaps, x=72.0):
    pieces = []
    for word, gap in zip(words, [*gaps, 0], strict=True):
        pieces.append(piece(word, x))
        x = after(pieces[-1], gap)
    return pieces


def test_words_driven_apart_by_justification_stay_one_line():
    """All spaces of such a line are equally wide; those between cells depend on the cells."""
    words = ["considerations", "office", "affluent", "environmental"]
    assert texts(*row_of(words, [1.7, 1.7, 1.7])) == [" ".join(words)]
    assert texts(*row_of(words, [1.7, 2.4, 1.7])) == words
    assert texts(*row_of(words[:3], [1.7, 1.7])) == words[:3]
    assert texts(*row_of(["sane", "scan", "cans", "cake"], [1.7, 1.7, 1.7])) == ["sane", "scan", "cans", "cake"]
    assert texts(*row_of(["12", "1500", "7", "33.2"], [1.7, 1.7, 1.7])) == ["12", "1500", "7", "33.2"]


def test_columns_with_a_narrow_gutter_are_cut():
    """LaTeX parts them by less than a wide space."""
    left = [
        piece(text, 72, 12 * at) for at, text in enumerate(["the columns of this page are", "of 28 characters"] * 6)
    ]
    right = [piece("stand close to each other", after(left[0], 0.9), 12 * at) for at in range(12)]
    assert texts(*left, *right)[:2] == ["the columns of this page are", "stand close to each other"]
    assert texts(left[0], right[0]) == ["the columns of this page are stand close to each other"]


def test_superscripts_in_pieces_follow_the_first():
    """Whether one operator sets a mark or each of its letters has its own."""
    word = piece("oxygen", 72)
    mark, x = [], after(word, 0.05)
    for letter in "[12]":
        mark.append(piece(letter, x, 97, 6.6))
        x = mark[-1].x1
    assert texts(word, *mark, piece(".", x)) == ["oxygen[12]."]
    assert texts(word, *mark[:1], piece("apart", x + 30, 97, 6.6)) == ["apart", "oxygen["]


def test_letters_set_one_by_one_are_no_overprint():
    """Narrow ones stand close to each other, and those of another size stand elsewhere."""
    for shift in range(12):
        x, letters = 72 + 0.1 * shift, []
        for letter in "ill":
            letters.append(piece(letter, x))
            x = letters[-1].x1
        assert texts(*letters) == ["ill"]
    assert texts(piece("i", 72, 120, 12), piece("i", 48, 80, 8)) == ["i", "i"]
    assert texts(piece("i", 72), piece("i", 72.9), piece("i", 73.1, 100.9)) == ["i"]


def test_numbers_set_digit_by_digit_stay_in_right_to_left_lines():
    """With their separators; a stop behind a number belongs to the line."""
    pieces, x = [], 72.0
    for text in [".", "1", "2", ".", "5", " ", "\u05d1", "\u05d0"]:
        if text.strip():
            pieces.append(piece(text, x))
        x += width_of(text, 10)
    assert texts(*pieces) == ["\u05d0\u05d1 12.5."]


def test_accents_of_pieces_of_their_own():
    """They lie on the letter they belong to."""
    left = piece("na", 72)
    accent = Fragment("\u00a8", left.x1 - 0.2, left.x1 + 3.1, 100, 10)
    assert texts(left, accent, piece("\u0131ve", left.x1)) == ["na\u00efve"]
