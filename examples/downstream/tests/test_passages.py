"""Three lines are enough."""

from harbour_search import passages


def test_passages_lose_nothing_and_say_where_they_are(chunk_laws, sample_document):
    documents = [sample_document(ending) for ending in (".docx", ".pdf", ".html", ".xlsx", ".mbox")]
    chunk_laws.check(passages, documents)
