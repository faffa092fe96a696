"""What bytes tell of their encoding: texts of many languages in the encodings they are found in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from py_chunks.parsers._encoding_guess import guessed_codec, is_utf8, known_codec, utf16_without_mark

TEXTS = {
    "ru": "Завтра будет дождь, поэтому мы останемся дома и будем читать книги.",
    "uk": "Завтра буде дощ, тому ми залишимося вдома і читатимемо книжки, які любимо.",
    "bg": "Утре ще вали дъжд, затова ще останем вкъщи и ще четем книги.",
    "el": "Αύριο θα βρέξει, γι' αυτό θα μείνουμε στο σπίτι και θα διαβάσουμε βιβλία.",
    "he": "מחר ירד גשם, ולכן נישאר בבית ונקרא ספרים שאנחנו אוהבים.",
    "ar": "غدا سوف تمطر السماء، لذلك سنبقى في المنزل ونقرأ الكتب التي نحبها.",
    "tr": "Yarın yağmur yağacak, bu yüzden evde kalıp sevdiğimiz kitapları okuyacağız. Şemsiye gerekmez.",
    "pl": "Jutro będzie padać, więc zostaniemy w domu i będziemy czytać książki, które lubimy. Źle się śpi.",
    "cs": "Zítra bude pršet, takže zůstaneme doma a budeme číst knížky, které máme rádi. Těšíme se.",
    "hu": "Holnap esni fog az eső, ezért otthon maradunk, és könyveket olvasunk, amelyeket szeretünk. Jó idő.",
    "lt": "Rytoj lis, todėl liksime namuose ir skaitysime knygas, kurias mėgstame. Šiąnakt žvaigždės švies.",
    "lv": "Rīt līs lietus, tāpēc paliksim mājās un lasīsim grāmatas, kas mums patīk. Šonakt būs vējš.",
    "de": "Morgen regnet es, darum bleiben wir zu Hause und lesen Bücher, die wir mögen. Größe, Maß, Übung, schön.",
    "fr": "Demain il pleuvra, nous resterons donc à la maison où nous lirons les livres préférés de ma mère âgée.",
    "es": "Mañana lloverá, así que nos quedaremos en casa y leeremos los libros que más nos gustan. ¿Qué día será?",
    "pt": "Amanhã vai chover, então ficaremos em casa e leremos os livros de que mais gostamos. Não há razão.",
    "sv": "I morgon blir det regn, så vi stannar hemma och läser böcker som vi tycker om. Går det för långsamt?",
    "fi": "Huomenna sataa, joten jäämme kotiin ja luemme kirjoja, joista pidämme. Yö on pitkä ja pimeä.",
    "ja": "あしたは雨が降るので、家にいて好きな本を読みます。とても楽しみです。",
    "zh-cn": "明天会下雨，所以我们待在家里读我们喜欢的书。大家都很高兴。",
    "zh-tw": "明天會下雨，所以我們待在家裡讀我們喜歡的書。大家都很高興。",
    "ko": "내일은 비가 오니까 우리는 집에서 좋아하는 책을 읽을 것입니다.",
    "th": "พรุ่งนี้ฝนจะตก เราจึงอยู่บ้านและอ่านหนังสือที่เราชอบ",
}
FOUND_IN = [
    *(("ru", codec) for codec in ("cp1251", "koi8-r", "cp866", "iso8859-5")), ("uk", "cp1251"), ("uk", "koi8-u"),
    ("bg", "cp1251"), ("el", "cp1253"), ("el", "iso8859-7"), ("he", "cp1255"), ("ar", "cp1256"), ("tr", "cp1254"),
    ("pl", "cp1250"), ("pl", "iso8859-2"), ("cs", "cp1250"), ("cs", "iso8859-2"), ("hu", "cp1250"), ("lt", "cp1257"),
    ("lv", "cp1257"), ("de", "cp1252"), ("de", "cp850"), ("fr", "cp1252"), ("es", "cp1252"), ("pt", "cp1252"),
    ("sv", "cp1252"), ("fi", "cp1252"), ("ja", "cp932"), ("ja", "euc_jp"), ("zh-cn", "gb18030"), ("zh-tw", "big5"),
    ("ko", "cp949"), ("th", "cp874"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "codec"), FOUND_IN)
@pytest.mark.parametrize("times", [1, 40])
def test_texts_are_read_in_the_encoding_they_are_in(language, codec, times):
    """What counts is the text: some encodings spell a text alike. None stands for Windows-1252."""
    text = "\r\n".join([TEXTS[language]] * times)
    assert text.encode(codec).decode(guessed_codec(text.encode(codec)) or "cp1252") == text


@pytest.mark.parametrize(
    "text",
    [
        "Grüße",
        "déjà vu",
        "naïve café",
        "“Hi”",
        "It’s 5€ — no more… © 2020",
        "10° ± ½ §",
        "Zoë’s naïve façade — a résumé of Brontë and El Niño. " + "Plain English words go on and on. " * 40,
    ],
)
def test_a_few_accents_and_signs_are_windows_1252(text):
    """English has hardly any letters beyond ASCII, and single words don't tell one Latin code page from another."""
    assert guessed_codec(text.encode("cp1252")) in (None, "cp1252")


@pytest.mark.parametrize("codec", ["cp866", "cp932", "euc_jp", "gb18030", "big5", "cp949", "cp874"])
def test_other_encodings_are_no_damaged_utf_8(codec):
    """Some of their letters are UTF-8 by chance, the first of all too."""
    language = {"cp866": "ru", "cp932": "ja", "euc_jp": "ja", "gb18030": "zh-cn", "big5": "zh-tw", "cp949": "ko"}
    assert not is_utf8(TEXTS[language.get(codec, "th")].encode(codec))


@given(
    st.text(st.characters(min_codepoint=0x80, exclude_categories=["Cs"], exclude_characters="\ufffd"), min_size=3),
    st.integers(0x80, 0xFF),
)
def test_utf_8_with_a_bad_byte_is_utf_8(text, byte):
    """More of it is good than bad, or as much."""
    assert is_utf8(text.encode() + b"a" + bytes([byte]) + b"a")
    assert not is_utf8(b"a" + bytes([byte]) + b"a")


@given(st.binary(max_size=400))
def test_any_bytes(data):
    """A guess is a codec of Python's that leaves ASCII alone; noise is Windows-1252."""
    codec = guessed_codec(data)
    assert codec is None or known_codec(codec) == codec
    assert b"plain text".decode(codec or "cp1252") == "plain text"
    assert utf16_without_mark(data) in (None, "utf-16-le", "utf-16-be")
