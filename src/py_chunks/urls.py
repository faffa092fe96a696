"""URL to Source: the only module that opens a connection.

Only http and https; a bounded number of bytes in a bounded time; every redirect is looked at again; and
no private address is reached (not even through a name that resolves to one) unless the caller allows it.
Proxies from the environment are not used: behind one, the address that is reached can't be checked.
"""

from __future__ import annotations

import http.client
import io
import ipaddress
import socket
import time
import urllib.error
import urllib.request
from functools import partial
from typing import Any, BinaryIO, cast
from urllib.parse import SplitResult, unquote, urlsplit

from py_chunks.errors import FetchError, InvalidArgument, InvalidArgumentType
from py_chunks.limits import Limits
from py_chunks.sources import Source
from py_chunks.windows import check_positive

_SCHEMES = ("http", "https")
_REDIRECTS = 5


class _UrlError(FetchError, urllib.error.URLError):
    """What callers of urllib expect to catch."""

    def __init__(
        self, message: str, *, source: str | None = None, place: str | None = None, value: object = None
    ) -> None:
        FetchError.__init__(self, message, source=source, place=place, value=value)
        self.reason = message


def url_source(
    url: str,
    filename: str | None = None,
    *,
    timeout: float = 60,
    limits: Limits | None = None,
    allow_private: bool = False,
) -> Source:
    """Return the Source for a document on the web; nothing is fetched before it is read.

    Args:
        url: An ``http://`` or ``https://`` URL.
        filename: Its name; without one, the last part of the URL's path.
        timeout: Seconds for the whole fetch.
        limits: `max_fetch_bytes` is used.
        allow_private: Whether loopback, private and other addresses that are not public may be reached.

    Raises:
        InvalidArgument: The URL has another scheme, no host or no file name.
        InvalidArgumentType: It is no string.
        FetchError: (while reading) the document could not be fetched, or is refused.

    Example:
        >>> url_source("https://example.org/a%20b.md?sig=1").name
        'a b.md'
    """
    parts = _parts(url)
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)):
        check_positive(timeout, "timeout")
    if not timeout > 0:
        raise InvalidArgument("timeout must be greater than 0", place="timeout", value=timeout)
    name = filename or unquote(parts.path).rpartition("/")[2]
    if not name:
        raise InvalidArgument("filename is required when URL path has no filename", place="filename", value=url)
    label = parts._replace(query="", fragment="").geturl()
    limit = (limits if isinstance(limits, Limits) else Limits()).max_fetch_bytes
    return Source(
        lambda: _fetch(url, label, time.monotonic() + timeout, limit, allow_private=allow_private),
        name=name,
        label=label,
        reopens=False,
    )


def _parts(url: object) -> SplitResult:
    if not isinstance(url, str):
        raise InvalidArgumentType(f"url must be str, got: {type(url).__name__}", place="url", value=type(url).__name__)
    try:
        parts = urlsplit(url)
    except ValueError:  # brackets that hold no address
        parts = None
    if parts is None or parts.scheme.lower() not in _SCHEMES or not parts.hostname:
        raise InvalidArgument(f"url must begin with http:// or https:// and name a host, got: {url!r}", place="url")
    return parts


def _fetch(url: str, label: str, deadline: float, limit: int, *, allow_private: bool) -> BinaryIO:
    opener = _opener(deadline, allow_private=allow_private)
    request = urllib.request.Request(url, headers={"User-Agent": "py-chunks", "Accept-Encoding": "identity"})  # noqa: S310
    try:
        response = opener.open(request, timeout=_left(deadline))
    except FetchError:
        raise
    except (OSError, http.client.HTTPException, ValueError) as error:
        if isinstance(error, urllib.error.HTTPError):
            error.close()
        reason = getattr(error, "reason", None)
        if isinstance(reason, FetchError):
            raise reason from error
        raise _UrlError(f"could not fetch {label}: {error}", source=label, value=url) from error
    body = _Body(cast("BinaryIO", response), label, deadline, limit)
    return cast("BinaryIO", io.BufferedReader(body, 1 << 16))


def _opener(deadline: float, *, allow_private: bool) -> urllib.request.OpenerDirector:
    connect = partial(_connect, deadline, allow_private)
    opener = urllib.request.OpenerDirector()
    for handler in (
        _Http(connect),
        _Https(connect),
        _Redirects(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
        urllib.request.UnknownHandler(),
    ):
        opener.add_handler(handler)
    return opener


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise _UrlError("the fetch took longer than its timeout", place="timeout")
    return left


def _connect(deadline: float, allow_private: bool, address: tuple[str, int], *_: object) -> socket.socket:
    """Connect to an address that has been looked at, so that a second look-up can't lead elsewhere."""
    host, port = address
    refused: Exception | None = None
    for family, kind, protocol, _name, target in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        if not allow_private and not ipaddress.ip_address(target[0]).is_global:
            message = (
                f"{host} is at {target[0]}, which is not a public address; pass allow_private_urls=True to allow it"
            )
            raise _UrlError(message, source=host, place="allow_private_urls", value=str(target[0]))
        connection = socket.socket(family, kind, protocol)
        try:
            connection.settimeout(_left(deadline))
            connection.connect(target)
        except OSError as error:
            connection.close()
            refused = error
            continue
        return connection
    raise refused or _UrlError(f"{host} has no address", source=host)


class _Http(urllib.request.HTTPHandler):
    def __init__(self, connect: Any) -> None:
        super().__init__()
        self._connect = connect

    def http_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(partial(_connection, http.client.HTTPConnection, self._connect), request)


class _Https(urllib.request.HTTPSHandler):
    def __init__(self, connect: Any) -> None:
        super().__init__()
        self._connect = connect

    def https_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(partial(_connection, http.client.HTTPSConnection, self._connect), request)


def _connection(kind: type[http.client.HTTPConnection], connect: Any, host: str, **options: Any) -> Any:
    connection = kind(host, **options)
    connection._create_connection = connect  # type: ignore[attr-defined]  # noqa: SLF001 - the library's own hook
    return connection


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows a few redirects; the library follows no other scheme, and `_connect` looks at each address."""

    max_redirections = _REDIRECTS
    max_repeats = _REDIRECTS


class _Body(io.RawIOBase):
    """A response that stops at the byte limit and at the deadline."""

    def __init__(self, response: BinaryIO, label: str, deadline: float, limit: int) -> None:
        self._response = response
        self._label = label
        self._deadline = deadline
        self._limit = limit
        self._count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        _left(self._deadline)
        try:
            block = self._response.read(len(buffer))
        except (OSError, http.client.HTTPException) as error:
            raise _UrlError(f"reading {self._label} broke off: {error}", source=self._label) from error
        if not block and getattr(self._response, "length", None):
            message = f"reading {self._label} broke off before its declared end"
            raise _UrlError(message, source=self._label)
        self._count += len(block)
        if self._count > self._limit:
            message = f"{self._label} is larger than {self._limit} bytes; raise Limits.max_fetch_bytes to allow it"
            raise _UrlError(message, source=self._label, place="max_fetch_bytes", value=self._limit)
        buffer[: len(block)] = block
        return len(block)

    def close(self) -> None:
        self._response.close()
        super().close()
