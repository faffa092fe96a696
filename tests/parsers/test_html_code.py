"""The language of code on pages, and code that has its line numbers beside it."""

from __future__ import annotations

import pytest
from lxml import etree

from py_chunks.limits import Limits
from py_chunks.parsers._html_blocks import html_drafts
from py_chunks.parsers._html_code import code_language, numbered_code

NUMBERED = (
    "<table class=highlighttable><tbody><tr><td class=linenos><div><pre>{numbers}</pre></div></td>"
    "<td class=code><div class=highlight><pre>{code}</pre></div></td></tr></tbody></table>"
)


def element(markup, tag="pre"):
    return next(etree.HTML(f"<body>{markup}</body>").iter(tag))


@pytest.mark.parametrize(
    ("markup", "language"),
    [
        ("<pre class='x language-c#'>a</pre>", "c#"),
        ("<pre><code class=lang-py>a</code></pre>", "py"),
        ("<pre class=slang-x>a</pre>", ""),
        ("<pre>a</pre>", ""),
        ("<pre class='brush: js notranslate'>a</pre>", "js"),
        ("<pre class='sourceCode numberSource haskell numberLines'><code class=sourceCode>a</code></pre>", "haskell"),
        ("<pre class='sourceCode'><code class='sourceCode python'>a</code></pre>", "python"),
        ("<pre class='code rst literal-block'>a</pre>", "rst"),
        ("<pre class='code literal-block'>a</pre>", ""),
        ("<pre class=literal-block>a</pre>", ""),
        ("<pre><code class='hljs ruby'>a</code></pre>", "ruby"),
        ("<pre><code class='hljs language-ruby'>a</code></pre>", "ruby"),
        ("<pre><code class='ruby hljs'>a</code></pre>", "ruby"),
        ("<pre><code class=hljs>a</code></pre>", ""),
        ("<pre><code class='nohighlight language-nohighlight'>a</code></pre>", ""),
        ("<pre data-language=astro><code>a</code></pre>", "astro"),
        ("<pre><code data-lang=toml>a</code></pre>", "toml"),
        ("<pre lang=python><code>a</code></pre>", "python"),
        ("<pre lang=de>a</pre>", ""),
        ("<pre lang=en><code>a</code></pre>", ""),
        ("<pre data-lang='a b`'>a</pre>", ""),
        ("<pre lang=en-US><code>a</code></pre>", ""),
    ],
)
def test_code_language(markup, language):
    """The class of the block or of the code in it, or what cmark and highlighters put in its place."""
    assert code_language(element(markup)) == language


@pytest.mark.parametrize(
    ("classes", "inner", "language"),
    [
        ("highlight-shell-session notranslate", "highlight", "shell-session"),
        ("highlight-default notranslate", "highlight", ""),
        ("highlight-none notranslate", "highlight", ""),
        ("highlight-box", "x", ""),
        ("highlight highlight-source-c++", "x", "c++"),
        ("mw-highlight mw-highlight-lang-python mw-content-ltr", "x", "python"),
        ("language-ruby highlighter-rouge", "highlight", "ruby"),
        ("highlight language-yaml", "x", "yaml"),
        ("language-en", "highlight", ""),
    ],
)
def test_language_of_what_is_around(classes, inner, language):
    """Highlighters name it in the block they lay around; a block that isn't theirs names no language."""
    assert code_language(element(f"<div class='{classes}'><div class='{inner}'><pre>a</pre></div></div>")) == language


def test_language_is_not_looked_for_outside_the_wrappers():
    """A section is no highlighter's."""
    assert code_language(element("<section class='highlight highlight-text-x'><pre>a</pre></section>")) == ""


def test_line_numbers_are_left_out():
    """A table that only counts the lines of code is code, in its lines, not two cells in which they are lost."""
    markup = "<div class='highlight-c'>" + NUMBERED.format(numbers="9\n10\n11", code="if (a)\n\n  b();\n") + "</div>"
    [draft] = html_drafts(markup, Limits())
    assert (draft.kind, draft.text) == ("code", "```c\nif (a)\n\n  b();\n```")


@pytest.mark.parametrize(
    "markup",
    [
        NUMBERED.format(numbers="1\n2", code="a\nb\nc"),
        NUMBERED.format(numbers="1\n3", code="a\nb"),
        NUMBERED.format(numbers="a\nb", code="a\nb"),
        NUMBERED.format(numbers="", code="a"),
        NUMBERED.format(numbers="1", code="a").replace("<td class=code>", "<td class=code>b"),
        NUMBERED.format(numbers="1", code="a").replace("</tbody>", "<tr><td>2<td><pre>b</pre></tbody>"),
        "<table><tr><td>1<td>a</table>",
        "<table><tr><td>1<td><pre>a</pre><td></table>",
        "<table></table>",
    ],
)
def test_other_tables_stay_tables(markup):
    """What says more than the numbers of lines is no part of code."""
    assert numbered_code(element(markup, "table")) is None
