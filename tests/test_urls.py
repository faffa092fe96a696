"""Fetching: http and https only, bounded, redirects looked at, private addresses refused unless allowed."""

from __future__ import annotations

import http.server
import threading
import time
import urllib.error

import pytest

import py_chunks
from py_chunks import (
    FetchError,
    InvalidArgument,
    InvalidArgumentType,
    Limits,
    get_chunks,
    get_chunks_from_s3_presigned_url,
    stream_chunks,
)
from py_chunks.urls import url_source

PAGE = b"# Fetched\n\none\n\ntwo"


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path = self.path.partition("?")[0]
        if path == "/notes.md":
            self._answer(200, PAGE)
        elif path == "/moved.md":
            self._answer(302, b"", Location="/notes.md")
        elif path == "/loop.md":
            self._answer(302, b"", Location="/loop.md")
        elif path == "/file.md":
            self._answer(302, b"", Location="file:///etc/passwd")
        elif path == "/slow.md":
            self.send_response(200)
            self.end_headers()
            for _ in range(40):
                time.sleep(0.05)
                try:
                    self.wfile.write(b"x")
                except OSError:
                    return
        elif path == "/short.md":
            self.send_response(200)
            self.send_header("Content-Length", "100")
            self.end_headers()
            self.wfile.write(b"too short")
        else:
            self._answer(404, b"none")

    def _answer(self, code, body, **headers):
        self.send_response(code)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def server():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as httpd:
        threading.Thread(target=httpd.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{httpd.server_port}"
        httpd.shutdown()


def _fetch(url, **settings):
    return get_chunks(url, mode="sliding_window", allow_private_urls=True, **settings)


def test_a_url_is_a_source(server):
    """P1: a document on the web gives the chunks of its bytes, named by its path, the signature aside."""
    expected = get_chunks(PAGE, filename="notes.md", mode="sliding_window")
    assert _fetch(f"{server}/notes.md?signature=abc") == expected
    assert _fetch(f"{server}/moved.md", filename="notes.md") == expected
    presigned = get_chunks_from_s3_presigned_url(
        f"{server}/notes.md?X-Amz=1", mode="sliding_window", allow_private_urls=True
    )
    assert presigned == expected


def test_the_document_id_is_the_name_not_the_signature(server):
    """Signatures of presigned URLs are secrets: they appear in no metadata and no message."""
    assert _fetch(f"{server}/notes.md?secret=1")[0]["metadata"]["document_id"] == "notes.md"
    with pytest.raises(FetchError) as caught:
        _fetch(f"{server}/missing.md?secret=1")
    assert "secret" not in str(caught.value)


def test_private_addresses_are_refused(server):
    """A loopback address is reached only when that is allowed, by name or by number."""
    for url in (f"{server}/notes.md", server.replace("127.0.0.1", "localhost") + "/notes.md"):
        with pytest.raises(FetchError, match="not a public address") as caught:
            get_chunks(url)
        assert caught.value.place == "allow_private_urls"


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/missing.md", "404"),
        ("/loop.md", "could not fetch"),
        ("/file.md", "not allowed"),
        ("/short.md", "broke off"),
    ],
)
def test_failures_are_one_error(server, path, words):
    """Whatever goes wrong is a FetchError, which is also the error urllib's callers expect."""
    with pytest.raises(FetchError, match=words) as caught:
        _fetch(server + path)
    assert isinstance(caught.value, urllib.error.URLError)
    assert isinstance(caught.value, OSError)


def test_nothing_listens():
    """A refused connection names the document."""
    with pytest.raises(FetchError, match=r"could not fetch http://127\.0\.0\.1:9/a\.md"):
        _fetch("http://127.0.0.1:9/a.md")


def test_a_fetch_is_bounded_in_bytes_and_time(server):
    """Too large and too slow are errors that name the limit."""
    with pytest.raises(FetchError) as caught:
        _fetch(f"{server}/notes.md", limits=Limits(max_fetch_bytes=10))
    assert (caught.value.place, caught.value.value) == ("max_fetch_bytes", 10)
    started = time.monotonic()
    with pytest.raises(FetchError):
        list(py_chunks.stream_chunks_from_s3_presigned_url(f"{server}/slow.md", timeout=0.3, allow_private_urls=True))
    assert time.monotonic() - started < 3


def test_nothing_is_fetched_at_the_call():
    """A stream of a URL is checked at the call and fetched when it is read."""
    stream = stream_chunks("http://127.0.0.1:9/a.md", allow_private_urls=True)
    stream.close()
    with pytest.raises(InvalidArgument, match="overlap"):
        stream_chunks("http://127.0.0.1:9/a.md", mode="sliding_window", overlap=3)


def test_urls_without_a_name_or_host():
    """The last part of the path is the name; other schemes are paths."""
    with pytest.raises(InvalidArgument, match=r"^filename is required when URL path has no filename$"):
        get_chunks("https://example.org/")
    with pytest.raises(InvalidArgument, match="must begin with http"):
        url_source("ftp://example.org/a.md")
    with pytest.raises(InvalidArgument, match="must begin with http"):
        get_chunks("http://[::1/a.md")
    with pytest.raises(InvalidArgumentType, match=r"^url must be str, got: bytes$"):
        url_source(b"https://example.org/a.md")
    with pytest.raises(InvalidArgument, match="timeout must be greater than 0"):
        url_source("https://example.org/a.md", timeout=0)
    with pytest.raises(FileNotFoundError):
        get_chunks("ftp://example.org/a.md")
    assert url_source("https://example.org/folder/a%20b.md?x=y/z.pdf").name == "a b.md"
