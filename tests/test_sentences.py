"""Sentences: the cases of the Golden Rules, ten languages and more, streams, and splitters of other libraries."""

from __future__ import annotations

import time
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks import InvalidArgument
from py_chunks import sentences as module
from py_chunks.errors import InvalidArgumentType
from py_chunks.sentence_rules import sentence_end
from py_chunks.sentences import sentence_segmentation
from py_chunks.text import sentence_windows
from py_chunks.units import Span


def sentences(text, language="en"):
    return [text[start:end] for start, end in sentence_segmentation(language).spans(text)]


# The 48 English rules published with the pragmatic segmenter, each shown by an example of our own. A bar is where a
# sentence ends; white space stands in its place, so the text itself is the case.
GOLDEN = {
    "full stop": "The bus is late.| Everybody waits.",
    "question mark": "Where is the station?| It is behind the park.",
    "exclamation mark": "Look out!| The branch is falling.",
    "initial of a name": "The author is Maria T. Weber.",
    "small letter as abbreviation": "The map is on p. 12.",
    "abbreviation in small letters inside": "Have Paul and co. arrived at the hall?",
    "abbreviation of two letters inside": "The house was sold by Field, Stone & Co. in spring.",
    "small abbreviation at the end": "Please invite Paul and co.| They like to dance.",
    "abbreviation of two letters at the end": "The house was sold by Field, Stone & Co.| It was built in 1920.",
    "abbreviation before a name": "We climbed Mt. Rigi in June.",
    "abbreviations before and behind": "St. Martin's School stands on 3rd st. behind the mill.",
    "possessive of an abbreviation": "This was Tom Reed Jr.'s boat.",
    "several full stops inside": "She toured the U.S.A. by train.",
    "several full stops at the end": "They moved to the E.U.| What about her?",
    "U.S. at the end": "They moved to the U.S.| What about her?",
    "U.S. before a name": "He sued the U.S. Treasury in March.",
    "U.S. inside": "He has worked in the U.S. since March.",
    "hours that end a sentence and hours that do not": (
        "At 7 a.m. Dr. Gray opened the shop.| He closed the shop again at 8 P.M.| Dr. Gray then cycled home."
    ),
    "number inside": "The ticket costs €12.50 at the door.",
    "number at the end": "The ticket costs €12.50.| It can be paid in cash.",
    "sentence in brackets inside": "She paints walls (She was a baker for ten years.) in the old town.",
    "mail address": "Write to Ann.Lee@example.org.| Somebody will answer.",
    "web address": "The form is here: https://www.example.99.org/new-forms/entry_form.html.| Print it first.",
    "single quotes inside": "He nodded at her, 'It works well.' he told her.",
    "double quotes inside": 'He nodded at her, "It works well." he told her.',
    "double quotes at the end": 'He nodded at her, "It works well."| He turned the engine off.',
    "!!": "Stop!!| That hurts.",
    "??": "Stop??| Who says so?",
    "!?": "Stop!?| Who says so?",
    "?!": "Stop?!| Who says so?",
    "list 1.) without full stops": "1.) Bring the flour| 2.) Bring the sugar",
    "list 1.) with full stops": "1.) Bring the flour.| 2.) Bring the sugar.",
    "list 1) without full stops": "1) Bring the flour| 2) Bring the sugar",
    "list 1) with full stops": "1) Bring the flour.| 2) Bring the sugar.",
    "list 1. without full stops": "1. Bring the flour| 2. Bring the sugar",
    "list 1. with full stops": "1. Bring the flour.| 2. Bring the sugar.",
    "bullets and numbers": "• 4. Bring the flour| • 5. Bring the sugar",
    "hyphen bullets and numbers": "⁃4. Bring the flour| ⁃5. Bring the sugar",
    "list of letters": "a. Bring the flour| b. Bring the sugar| c. Bring the butter too",
    "coordinates": "The wreck lies at N°. 4711.815.007.| This is where divers go.",
    "name with an exclamation mark": "He was hired by Yahoo! as a lawyer last year.",
    "I at the end, and as an initial": "They invited both Tom and I.| Have you met Carla I. Gomez before?",
    "dots at the end of a quotation": "Weber holds that in small towns, “most of the news is known by noon. . . .”",
    "dots in square brackets": '"Ritter [...] compares the two rivers [...]" (Lang 12).',
    "four spaced dots": "Where the end of a sentence is left out, write three dots and then a full stop . . . .| Then go on.",
    "four dots": "He could not say it....| She understood him.",
    "dots inside": "She was not ... hmm, what she said...listen . . . the point of it is . . . I never agreed.",
    "four dots after a full stop": (
        "Another custom that became rarer . . . was that of writing letters by hand.| . . . The custom did not end. . . ."
    ),
}


@pytest.mark.parametrize("case", GOLDEN, ids=str)
def test_golden_rules(case):
    """UN-5: all 48 English cases hold."""
    assert len(GOLDEN) == 48
    expected = GOLDEN[case].split("|")
    assert [expected[0], *[sentence[1:] for sentence in expected[1:]]] == sentences("".join(expected))


LANGUAGES = [
    ("en", "It costs approx. 5 dollars.| That is vs. ten before."),
    ("en", "See Smith et al. (2007) for more.| We agree with Fig. 3 there."),
    ("en", "The town has grown since 1990.[12]| Its harbour is old."),
    ("en", "He came 3rd.| Then he left for the 21st. Regiment."),
    ("en", "Open notes.txt first.| It is in C:\\Docs\\a.b now."),
    ("en", "Version 3.2.1 is out.| Get it at example.org/Get.Now today."),
    ("en", "J. R. R. Tolkien wrote it.| He was English."),
    ("en", "i went home. then i slept.".replace(". t", ".| t")),
    ("en", 'She asked, "Why? How?" and left.| He stayed.'),
    ("en", "Great!😀| I love it."),
    ("en", "See Vol. I: A to K.| I said no.| I left."),
    ("de", "Das gilt z. B. für Hunde.| Katzen sind anders."),
    ("de", "Wir brauchen Getränke, z.B. Saft, Bier usw.| Dann gehen wir."),
    ("de", "Im 19. Jahrhundert war das so.| Danach kam der 1. Weltkrieg."),
    ("de", "Die Wahl ist am 12. Juni.| Er kommt nicht."),
    ("de", "Das war 1990.| Peter kam später."),
    ("de", "Wir trafen Dr. med. Meyer bzw. seine Frau.| Sie grüßte."),
    ("de", "„Komm!“, rief sie und lachte: „Es ist spät.“| Er ging."),
    ("de", "Es kostet 1.000,50 Euro.| Das steht auf S. 225."),
    ("de", "Lfd. Nr. 7 der Fa. Meyer fehlt lt. § 12 am Bhf. Altona.| Sie kam zum Hbf.| Der Zug stand."),
    ("fr", "M. Dupont est arrivé à 8 h.| Il est reparti."),
    ("fr", "« Quoi ? » demanda-t-il.| Elle sourit."),
    ("fr", "Elle dit : « Viens ! »| Il vint."),
    ("fr", "Voir art. 5 du Code.| Puis l'art. L. 12 s'applique."),
    ("fr", "César naquit en 100 av. J.-C. à Rome.| Il mourut en 44."),
    ("fr", "Des pommes, des poires, etc.| Le reste suit."),
    ("es", "¿Cómo está?| Espero que bien."),
    ("es", "¡Hola, Srta. Ruiz!| Buenos días, soy el Dr. Soto."),
    ("es", "Vive en EE. UU. desde 1990.| Le gusta."),
    ("es", "Cuesta $170.500,00.| ¡Qué caro!"),
    ("es", "Véase la pág. 12 del vol. 3.| Gracias."),
    ("es", "El agua hierve a 373.15 K.| Esto se sabe."),
    ("it", "Il dott. Rossi vive in via Roma n. 5.| Lavora qui."),
    ("it", "Costa 5,50 euro, ecc.| Poi basta."),
    ("it", "Nacque nel 100 a.C. a Roma.| Morì lì."),
    ("it", "Come sta?| Bene, grazie!| Ciao."),
    ("it", "La sig.ra Bianchi è arrivata.| Il prof. Neri no."),
    ("pt", "O Sr. Silva mora na Av. Paulista, n.º 5.| Ele trabalha lá."),
    ("pt", "Custa 5,50 reais, etc.| Depois vemos."),
    ("pt", "A Dra. Lima chegou.| Que bom!"),
    ("pt", "Veja a pág. 3.| Não é difícil."),
    ("nl", "Dhr. Jansen komt om 5 uur.| Hij is laat."),
    ("nl", "Neem bijv. appels, peren enz.| Dan gaan we."),
    ("nl", "Zie blz. 12 van dr. De Vries.| Daar staat het."),
    ("nl", "Dat kost 2,50 euro.| Is dat veel?"),
    ("pl", "Dr Nowak urodził się 3. maja 1990 r. w Krakowie.| Pracuje w szkole."),
    ("pl", "Mieszka na ul. Długiej 5.| Ma psa."),
    ("pl", "Kupił np. jabłka, gruszki itd.| Potem wrócił."),
    ("pl", "Czy to prawda?| Tak, na str. 5."),
    ("ru", "Д-р А. И. Семенов и др. выступали.| Он ушёл."),
    ("ru", "Живёт на ул. Ленина, д. 5.| Там тихо."),
    ("ru", "Девочка кричала: «Не видали маму?».| Потом ушла."),
    ("ru", "В 2010-2012 гг. Виктор посещал г. Волгоград.| Было жарко."),
    ("ru", "Это т. е. почти всё.| Да!"),
    ("ja", "これはペンです。|それはマーカーです。"),
    ("ja", "何ですか？|ペンですか？|すごい！"),
    ("ja", "彼は「もう帰る。疲れた。」と言った。|外は雨だった。"),
    ("ja", "値は３．２９％です。|次に進みます。"),
    ("zh", "他说：“我累了。”|然后走了。"),
    ("zh", "多少钱？！|三百元。"),
    ("zh", "版本3.5已发布。|请更新。"),
    ("zh", "（他来了。）|我们走吧。"),
    ("hi", "सच यह है।| क्या हाल है?| ठीक है।"),
    ("hi", "डॉ. शर्मा आए।| वे गए।"),
    ("ar", "ما اسمك؟| اسمي عمر."),
    ("ar", "وصل د. أحمد اليوم.| وذهب غدا."),
    ("ur", "کیا حال ہے؟| سب خیریت ہے۔| پھر ملیں گے۔"),
    ("el", "Τι κάνεις;| Καλά, π.χ. σήμερα.| Εσύ;"),
    ("hy", "Ես տուն եմ գնում։| Նա մնում է։"),
    ("am", "ሰላም ነው።| እንሂድ።"),
    ("my", "နေကောင်းလား။| ကောင်းပါတယ်။"),
    ("cs", "Narodil se 3. května 1990.| Žije v Praze."),
    ("sv", "Han köpte t.ex. äpplen osv.| Sedan gick han."),
    ("tr", "Dr. Yılmaz geldi.| Sonra 19. yüzyılı anlattı."),
    ("ko", "그는 갔다.| 정말?"),
    ("und", "One is here.| 二つ目です。|Third!"),
]


@pytest.mark.parametrize(("language", "case"), LANGUAGES)
def test_languages(language, case):
    """UN-3, UN-4, UN-5: terminators of every script with their closing marks; abbreviations, ordinals, decimals."""
    expected = case.split("|")
    assert [sentence.strip() for sentence in expected] == sentences("".join(expected), language)


NUMBERED = [
    # Words that end in an abbreviation of the language, hyphens in them or not, in capitals, at the end of a line.
    ("de", "Er wohnt Goethestr. 5 in Bonn.| Dort ist es laut."),
    ("de", "Hauptstr. 12, 10115 Berlin"),
    ("de", "Bundesverfassungsgerichtsstr. 3 ist es."),
    ("de", "Er wohnt in der Goethestr.| Dort steht ein Baum."),
    ("de", "Es brannte in der Goethestr.| Peter rief an."),
    ("de", "GOETHESTR. 5 UND HAUSNR. 7"),
    ("de", "Hausnr. B12 und Telefonnr.\n030 fehlen."),
    ("de", "Siehe Tel.-Nr. 030, BT-Drs. 19 und Art.-Nr. 5.| Danach S. 12."),
    ("de", "Das gilt nach Abs. 2, Nr. 5, Bd. 3, Rdnr. 7, Abschn. 4 und Unterabs. 2.| Es gilt noch."),
    ("de", "Höchstens max. 5, mind. 3.| Das ist der Kern.| 12 Leute kamen."),
    ("de", "Sie wohnt am Strand.| 12 Leute kamen."),
    ("nl", "Hij woont Kerkstr. 5, huisnr. 7.| Daar is het stil."),
    ("sv", "Ring telefonnr. 555 nu.| Sedan går vi."),
    ("da", "Ring telefonnr. 555 nu.| Så går vi."),
    ("nb", "Ring telefonnr. 555 nu.| Så går vi."),
    # Behind an apostrophe.
    ("fr", "Voir l'art. 5 et l’art. 6, p. 3, n° 3, fig. S1.| Le reste suit."),
    ("fr", "Il y a l'été.| 12 amis viennent."),
    ("it", "Vedi l'art. 3 e dell’art. 4, lett. b, sez. 2.| Poi basta."),
    ("es", "Véase la pág. 5, núm. 3, secc. 2 y lám. 4.| Luego sigue."),
    ("pt", "Veja a pág. 5, alín. 3 e séc. 2.| Depois segue."),
    # A number with letters is one all the same.
    ("en", "See Fig. S1, No. B12 and suppl. 2.| The rest follows."),
    ("en", "We ate.| 12 guests came.| S1 is late.| I know."),
    ("en", "She said no.| Nobody came."),
]


@pytest.mark.parametrize(("language", "case"), NUMBERED)
def test_abbreviations_before_numbers(language, case):
    """What stands before a number does not end the sentence, be it a part of a word; other words do."""
    expected = case.split("|")
    assert [sentence.strip() for sentence in expected] == sentences("".join(expected), language)


def test_ten_languages_have_sixty_cases():
    """The table is as long as promised."""
    assert len(LANGUAGES) >= 60
    assert len({language for language, _ in LANGUAGES}) >= 10


@pytest.mark.parametrize(
    "case",
    [
        "one line wraps\nin the middle. The next\nbegins here.",
        "First paragraph\n\nSecond one",
        "First paragraph\n \t\nSecond one",
        "First paragraph\r\n\r\nSecond one",
        "First page\x0cSecond page",
        "First part\u2029Second part",
    ],
)
def test_lines_and_paragraphs(case):
    """A line's end does not end a sentence, a blank line does, with spaces in it too, as do characters that say so."""
    assert len(sentences(case)) == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bring this:\n- flour\n- sugar", ["Bring this:", "- flour", "- sugar"]),
        ("Bring this:\n1. flour\n2. sugar", ["Bring this:", "1. flour", "2. sugar"]),
        ("Bring this:\n• flour\n• sugar", ["Bring this:", "• flour", "• sugar"]),
        ("(a) flour\n(b) sugar", ["(a) flour", "(b) sugar"]),
        ("# Title\nThe text.", ["# Title", "The text."]),
        ("| a | b |\n| c. D | e |", ["| a | b |", "| c. D | e |"]),
        ("It was in\n1990. Then it ended.", ["It was in\n1990.", "Then it ended."]),
        ("1. An item\nthat wraps\n2. Another", ["1. An item\nthat wraps", "2. Another"]),
        ("— Are you there?\n— Yes.", ["— Are you there?", "— Yes."]),
    ],
)
def test_items_of_lists(text, expected):
    """A line that begins a list item, a table row or a heading begins a sentence; a number at a line's start may not."""
    assert expected == sentences(text)


def test_short_sentences_are_kept():
    """UN-1: there is no least length."""
    assert sentences("Go. 好。是。No.") == ["Go.", "好。", "是。", "No."]


def test_blank_text_has_no_sentences():
    """Nothing but white space gives nothing."""
    assert sentences("") == []
    assert sentences(" \r\n\t\u2028 ") == []


def test_white_space_of_a_grapheme_is_not_trimmed():
    """What is one grapheme with the sign before it stays, whoever splits."""
    text = "Ab \u0600 \n\ncd\u0600\xa0 "
    assert sentences(text) == ["Ab \u0600 ", "cd\u0600\xa0"]
    for splitter in (lambda part: [part], lambda part: [(0, len(part))]):
        spans = sentence_segmentation(splitter=splitter).spans(text)
        assert [text[start:end] for start, end in spans] == ["Ab \u0600 ", "cd\u0600\xa0"]


def test_spans_are_absolute_from_any_start():
    """Reading goes on from the end of any sentence."""
    found = sentence_segmentation()
    assert list(found.spans("One. Two. Three.", 4)) == [Span(5, 9), Span(10, 16)]
    assert found.unit == "sentences"


def test_unfinished_text_gives_settled_sentences_only():
    """What may still change is held back: the last word might be an abbreviation, a bracket might close."""
    found = sentence_segmentation()
    assert list(found.spans("One. Two. Three.", final=False)) == [Span(0, 4), Span(5, 9)]
    assert list(found.spans("One. T", final=False)) == []
    assert list(found.spans("Take it (now. Then go", final=False)) == []
    assert list(found.spans("A title\n\nT", final=False)) == [Span(0, 7)]


@pytest.mark.parametrize(
    "part",
    [
        "A b.c ",
        "A (b) ",
        "A\nbc d",
        "A (b\n",
        "a" * 50,
        "(" * 50,
        "a. " * 20,
        ". " * 50,
        "\n" * 50,
        " " * 50 + "a",
        "1) ",
        '"A. ',
        "Mr. A",
        "..…",
        "[1",
        " »",
    ],
)
def test_time_is_linear(part):
    """Ten times the text takes about ten times the time, whatever it is made of."""

    def seconds(count):
        text = "Go. " + part * count
        best = 10.0
        for _ in range(3):
            begin = time.process_time()
            for _ in sentence_segmentation().spans(text):
                pass
            best = min(best, time.process_time() - begin)
        return best

    assert seconds(4000) < 40 * seconds(400) + 0.02


PIECES = [
    "The ", "A ", "dog ", "ran. ", "ran.", "ran? ", "ran! ", "in. ", "etc. ", "Yahoo! ", "x. ", "No. ", "3.5 ", "v1.x ", "(he did) ",
    "(see ", "[1", ")", '"', "“", "„", ", ", "\n", "\n\n", "\nand ", "\niv. ", "\n- ", " \n", "\t", "é", "été. ", "中。", "…", "\u0301",
    "U.S. ", "Prof. ", "Ask ", "Li, ", "so ", "word", ".", "1. ", "Straße. ", "wordsandwordsandwordsandwords. ",
]  # fmt: skip


@pytest.mark.parametrize("text", ["Ask Prof. Li, ok", "Go. Ask Mr. Li, so", "See Dr. No", "A b. C d"])
def test_short_texts_know_abbreviations_too(text):
    """What ends early is cut as the same words are behind others, and in pieces as in one."""
    spans = list(sentence_segmentation().spans(text))
    moved = [(start - 22, end - 22) for start, end in sentence_segmentation().spans("Here stands one line.\n" + text)]
    assert spans == moved[-len(spans) :]
    for cut in range(len(text)):
        whole = [window.text for window in sentence_windows(text, chunk_size=1)]
        assert [window.text for window in sentence_windows([text[:cut], text[cut:]], chunk_size=1)] == whole


@pytest.mark.parametrize("language", ["en", "de", "fr", "el", "und"])
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=30), final=st.booleans())
def test_the_short_way_changes_nothing(language, pieces, final):
    """Sentences that are found by one pattern are those that the rules find; what is settled early stays so."""
    text, found = "".join(pieces), sentence_segmentation(language)
    spans = list(found.spans(text, final=final))
    find, find_in_list, _ = module._patterns(found._rules.marks, "\U0010ffff")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_patterns", lambda *_: (find, find_in_list, lambda *_: None))
        by_rules = list(found.spans(text))
    assert spans == by_rules[: len(spans)]
    assert not final or len(spans) == len(by_rules)


def test_a_sentence_of_many_parts():
    """M1: however many names with full stops a sentence holds, finding its end takes no memory for each of them."""
    text = "A" + " b.c" * 300_000 + " end. The next one, too."
    tracemalloc.start()
    try:
        (first, second) = sentence_segmentation().spans(text)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
    assert (first, second) == (Span(0, len(text) - 19), Span(len(text) - 18, len(text)))


def test_each_place_is_looked_at_once(monkeypatch):
    """Counted: the places where a sentence might end are asked about in order, none of them twice."""
    asked = []

    def counted(rules, text, begin, event, final):
        asked.append(event.start())
        return sentence_end(rules, text, begin, event, final)

    monkeypatch.setattr("py_chunks.sentences.sentence_end", counted)
    text = "Mr. A. met (the U.S. Army. Then 2.5 p.m. passed. 1. One 2. Two etc. and so on... " * 200
    assert sentences(text)
    assert asked == sorted(set(asked))
    assert len(asked) <= sum(text.count(mark) for mark in ".")


@pytest.mark.parametrize("language", ["en-GB", "pt_BR", "DE", "und"])
def test_language_codes(language):
    """Regions are left aside."""
    assert len(sentences("One. Two.", language)) == 2


def test_wrong_arguments():
    """A language without a table is refused at the call, as is a splitter that can't be called."""
    with pytest.raises(InvalidArgument) as caught:
        sentence_segmentation("tlh")
    assert (caught.value.place, caught.value.value) == ("language", "tlh")
    with pytest.raises(InvalidArgumentType):
        sentence_segmentation(None)
    with pytest.raises(InvalidArgumentType):
        sentence_segmentation(splitter="nltk")


# ---------------------------------------------------------------------- splitters


@pytest.mark.parametrize(
    "splitter",
    [
        lambda text: ["One. ", "Two."],
        lambda text: ["One.", "", " ", "Two."],
        lambda text: [(0, 4), (5, 9)],
        lambda text: [(0, 5), [5, 9]],
        lambda text: iter(["One. Two."[:4], "Two."]),
    ],
)
def test_splitters_give_strings_or_spans(splitter):
    """Strings are located in order, with their white space or without."""
    assert list(sentence_segmentation(splitter=splitter).spans("One. Two.")) == [Span(0, 4), Span(5, 9)]


def test_repeated_sentences_get_their_own_places():
    """Located in order, not searched for."""
    splitter = sentence_segmentation(splitter=lambda text: ["Go."] * 3)
    assert list(splitter.spans("Go. Go. Go.")) == [Span(0, 3), Span(4, 7), Span(8, 11)]


@pytest.mark.parametrize(
    "given",
    [
        ["One."],
        ["Two.", "One."],
        ["One,", "Two."],
        [(0, 4)],
        [(5, 9)],
        [(0, 4), (3, 9)],
        [(0, 4), (5, 99)],
        [(4, 0), (0, 9)],
    ],
)
def test_splitters_must_cover_the_text(given):
    """Sentences that leave out, change or reorder text are refused."""
    with pytest.raises(InvalidArgument) as caught:
        list(sentence_segmentation(splitter=lambda text: given).spans("One. Two."))
    assert caught.value.place == "splitter"


@pytest.mark.parametrize("given", [[None], [3], [(1, 2, 3)], [("a", "b")], [(0, 9.0)], [(0, float("inf"))], None])
def test_splitters_must_give_strings_or_pairs(given):
    """Anything else is named by its type."""
    with pytest.raises(InvalidArgumentType):
        list(sentence_segmentation(splitter=lambda text: given).spans("One. Two."))


def test_splitters_are_given_paragraphs():
    """One at a time, so an unfinished text gives those that are complete."""
    seen = []

    def splitter(text):
        seen.append(text)
        return [text]

    found = sentence_segmentation(splitter=splitter)
    assert list(found.spans(" a b\n \nc\n", final=False)) == [Span(1, 4)]
    assert list(found.spans(" a b\n \nc\n", 4)) == [Span(7, 8)]
    assert seen == ["a b", "c"]
