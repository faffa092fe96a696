"""A headless Chromium for tests, spoken to through its debugging pipe; no driver is needed."""

from __future__ import annotations

import base64
import fcntl
import json
import os
import shutil
import struct
import subprocess
import time
import zlib
from itertools import count

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1400,900",
    "--remote-debugging-pipe",
]


NAMES = ("chromium", "chromium-browser", "google-chrome")


def program():
    """Where the browser is, or None; without bash its pipes can't be laid."""
    found = [path for path in map(shutil.which, NAMES) if path]
    return found[0] if found and shutil.which("bash") else None


class Browser:
    """A headless Chromium, spoken to through its debugging pipe."""

    def __init__(self, program, profile):
        low_read, self._to = os.pipe()
        self._from, low_write = os.pipe()
        # The browser reads 3 and writes 4: ours have to lie above, so that neither is overwritten by the other.
        read, write = (fcntl.fcntl(low, fcntl.F_DUPFD, 20) for low in (low_read, low_write))
        os.close(low_read)
        os.close(low_write)
        command = [
            "bash",
            "-c",
            f'exec 3<&{read} 4>&{write}; exec "$@"',
            "sh",
            program,
            *FLAGS,
            f"--user-data-dir={profile}",
        ]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, pass_fds=(read, write), stdout=quiet, stderr=quiet)
        os.close(read)
        os.close(write)
        self._numbers, self._rest, self.errors = count(1), b"", []
        self._session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        self.call("Performance.enable", timeDomain="threadTicks")

    def call(self, method, **parameters):
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while (answer := self._next()).get("id") != number:
            if answer.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled"):
                self.errors.append(answer["params"])
        return answer["result"]

    def _next(self):
        while b"\0" not in self._rest:
            piece = os.read(self._from, 1 << 16)
            assert piece, "the browser has gone"
            self._rest += piece
        line, _, self._rest = self._rest.partition(b"\0")
        return json.loads(line)

    def open(self, path):
        self.errors.clear()
        self.call("Page.navigate", url=path.as_uri())
        ready = "document.readyState === 'complete' && location.href.startsWith('file:')"
        until = time.monotonic() + 60
        while not self.run(ready):
            assert time.monotonic() < until
            time.sleep(0.02)
        self.settle()

    def run(self, script):
        return self.call("Runtime.evaluate", expression=script, returnByValue=True)["result"].get("value")

    def settle(self):
        """Wait until what has changed is drawn: blocks that come into view are laid out with the next frame."""
        frames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        self.call("Runtime.evaluate", expression=frames, awaitPromise=True)

    def press(self, key):
        text = {"text": key} if len(key) == 1 else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def click(self, selector):
        script = f"(() => {{ const b = document.querySelector({selector!r}).getBoundingClientRect(); return [b.x + 4, b.y + 8]; }})()"
        x, y = self.run(script)
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def screen(self, width, height=900, *, dark=False):
        """Another size of the window, and what the system prefers."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def picture(self, x, y, width, height):
        """What is seen there: rows of (red, green, blue)."""
        clip = {"x": x, "y": y, "width": width, "height": height, "scale": 1}
        return pixels(base64.b64decode(self.call("Page.captureScreenshot", format="png", clip=clip)["data"]))

    def box(self, selector, number=0):
        """Left, top, width and height of an element on the screen."""
        script = f"(() => {{ const b = document.querySelectorAll({selector!r})[{number}].getClientRects()[0]; return [b.x, b.y, b.width, b.height]; }})()"
        return self.run(script)

    def work(self):
        """Seconds of processor time that the page has taken since it was opened, if not more."""
        metrics = {metric["name"]: metric["value"] for metric in self.call("Performance.getMetrics")["metrics"]}
        return metrics["TaskDuration"]

    @property
    def chosen(self):
        return self.run("document.getElementById('chosen').textContent")

    def close(self):
        self._process.terminate()
        self._process.wait(60)
        os.close(self._to)
        os.close(self._from)


def pixels(png):
    """The rows of an image of 8 bits a channel (Portable Network Graphics, third edition, clauses 9 and 11)."""
    at, data, (width, channels) = 8, b"", (0, 0)
    while at < len(png):
        size, kind = struct.unpack_from(">I4s", png, at)
        body = png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, _, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert (depth, interlaced) == (8, 0)
            channels = {2: 3, 6: 4}[colour]
        elif kind == b"IDAT":
            data += body
        at += 12 + size
    data = zlib.decompress(data)
    length, above, rows = width * channels, bytearray(width * channels), []
    for start in range(0, len(data), length + 1):
        row = bytearray(data[start + 1 : start + 1 + length])
        for i in range(length):
            left, corner = (row[i - channels], above[i - channels]) if i >= channels else (0, 0)
            row[i] = (row[i] + _predicted(data[start], left, above[i], corner)) & 255
        rows.append([tuple(row[i : i + 3]) for i in range(0, length, channels)])
        above = row
    return rows


def _predicted(kind, left, up, corner):
    if kind == 4:
        return min((left, up, corner), key=lambda value: abs(left + up - corner - value))
    return (0, left, up, (left + up) // 2)[kind]
