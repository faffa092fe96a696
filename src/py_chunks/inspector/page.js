"use strict";
(() => {
  const WIDE_LANES = 6; // with more than this, lanes are narrow and their numbers stand upright
  const LANE = 16; // pixels of a narrow one
  const MATCHES = 5000;
  const data = JSON.parse(document.getElementById("data").textContent);
  const get = (id) => document.getElementById(id);

  /** A new element; text is only ever set as text. */
  function make(tag, classes, text) {
    const element = document.createElement(tag);
    if (classes) element.className = classes;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  /** From offsets in code points to offsets in the string, which counts UTF-16 units. */
  function offsetsOf(text) {
    if (!/[\ud800-\udbff]/.test(text)) return (offset) => offset;
    const starts = [];
    let at = 0;
    for (const character of text) { starts.push(at); at += character.length; }
    starts.push(at);
    return (offset) => starts[offset];
  }

  /** How many lanes leave room for the text; more windows than this at one block are told by their numbers. */
  function mostLanes() {
    const room = innerWidth > 960 ? innerWidth - 560 : innerWidth;
    const columns = innerWidth > 640 ? data.sides.length : 1;
    return Math.max(WIDE_LANES, Math.min(24, Math.floor((0.3 * room) / columns / LANE)));
  }

  class Side {
    constructor(facts, number) {
      const offset = offsetsOf(facts.text);
      this.text = facts.text;
      this.document = facts.document;
      this.number = number;
      this.title = facts.title;
      this.chunks = facts.chunks.map(([start, end, type, metadata]) =>
        ({ start: offset(start), end: offset(end), type, metadata, parts: [] }));
      this.units = facts.units.map(([start, end, kind, level, place], index) =>
        ({ start: offset(start), end: offset(end), kind, level, place, index }));
      this.headings = facts.headings.map(([unit, level, text]) => ({ unit: this.units[unit], level, text }));
      this.chosen = -1;
      this.build();
    }

    build() {
      this.element = make("section", "side");
      this.element.setAttribute("aria-label", `Text with ${this.title}`);
      const size = this.chunks.length;
      this.element.append(make("h2", "", `${this.title} · ${size} window${size === 1 ? "" : "s"}`));
      let low = 0;
      for (const unit of this.units) {
        while (low < this.chunks.length && this.chunks[low].end <= unit.start) low += 1;
        unit.windows = [];
        for (let i = low; i < this.chunks.length && this.chunks[i].start < unit.end; i += 1) {
          if (this.chunks[i].end > unit.start) unit.windows.push(i);
        }
      }
      this.lanes = Math.min(mostLanes(), this.units.reduce((most, unit) => Math.max(most, unit.windows.length), 1));
      this.element.style.setProperty("--digits", String(size).length);
      for (const unit of this.units) this.element.append(this.block(unit));
    }

    block(unit) {
      unit.element = make("div", `unit ${unit.kind}`);
      unit.element.append(this.gutter(unit));
      const words = make("div", "words");
      if (unit.kind === "heading") {
        words.setAttribute("role", "heading");
        words.setAttribute("aria-level", String(Math.min(unit.level || 1, 4) + 2));
      }
      unit.pieces = [];
      const cuts = new Set([unit.start, unit.end]);
      for (const i of unit.windows) {
        for (const cut of [this.chunks[i].start, this.chunks[i].end]) {
          if (cut > unit.start && cut < unit.end) cuts.add(cut);
        }
      }
      const places = [...cuts].sort((a, b) => a - b);
      for (let i = 0; i + 1 < places.length; i += 1) words.append(this.piece(unit, places[i], places[i + 1]));
      unit.element.append(words);
      if (unit.place) unit.element.append(make("div", "place", unit.place));
      return unit.element;
    }

    gutter(unit) {
      const gutter = make("div", `lanes${this.lanes > WIDE_LANES ? " narrow" : ""}`);
      gutter.setAttribute("aria-hidden", "true");
      if (unit.windows.length > this.lanes) {
        const lane = make("div", "lane many", `${unit.windows[0]}–${unit.windows[unit.windows.length - 1]}`);
        lane.style.cssText = `width: ${this.lanes * LANE - 1}px; writing-mode: unset; text-align: center`;
        gutter.append(lane);
        return gutter;
      }
      const cells = Array.from({ length: this.lanes }, () => make("div", "lane"));
      for (const i of unit.windows) {
        const cell = cells[i % this.lanes];
        const { start, end, parts } = this.chunks[i];
        const first = start >= unit.start;
        cell.className = `lane ${i % 2 ? "odd" : "even"}${first ? " first" : ""}${end <= unit.end ? " last" : ""}`;
        if (first) cell.textContent = String(i);
        cell.title = `window ${i}`;
        cell.dataset.window = String(i);
        parts.push(cell);
      }
      gutter.append(...cells);
      return gutter;
    }

    piece(unit, start, end) {
      const covering = unit.windows.filter((i) => this.chunks[i].start < end && this.chunks[i].end > start);
      const kind = covering.length > 1 ? "shared" : covering.length ? (covering[0] % 2 ? "odd" : "even") : "";
      const element = make("span", `piece ${kind}`, this.text.slice(start, end));
      element.dataset.windows = covering.join(" ");
      if (covering.length) element.title = `window ${covering.join(", ")}`;
      for (const i of covering) this.chunks[i].parts.push(element);
      unit.pieces.push({ start, node: element.firstChild });
      return element;
    }

    /** The place in the page of an offset within a unit. */
    point(unit, offset) {
      let piece = unit.pieces[0];
      for (const next of unit.pieces) if (next.start <= offset) piece = next;
      return [piece.node, offset - piece.start];
    }
  }

  const sides = data.sides.map((facts, number) => new Side(facts, number));
  let active = sides[0];

  /** A value as people read it: what is in a list of records has a line each. */
  function written(value) {
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    if (!Array.isArray(value)) return Object.entries(value).map(([name, one]) => `${name}: ${written(one)}`).join(", ");
    const nested = value.some((one) => one !== null && typeof one === "object");
    return nested ? value.map(written).join("\n") : `[${value.map(written).join(", ")}]`;
  }

  function describe(list, facts) {
    list.replaceChildren();
    for (const [name, value] of Object.entries(facts || {})) {
      list.append(make("dt", "", name), make("dd", "", typeof value === "string" ? value : written(value)));
    }
  }

  function activate(side) {
    active = side;
    for (const other of sides) other.element.classList.toggle("active", other === side && sides.length > 1);
    drawHeadings();
    describe(get("document"), side.document);
  }

  function choose(side, index, scroll = true) {
    if (side !== active) activate(side);
    if (!side.chunks.length) return;
    const chosen = Math.max(0, Math.min(index, side.chunks.length - 1));
    for (const other of sides) {
      if (other.chosen >= 0) for (const part of other.chunks[other.chosen].parts) part.classList.remove("on");
      if (other !== side) other.chosen = -1;
    }
    side.chosen = chosen;
    const chunk = side.chunks[chosen];
    for (const part of chunk.parts) part.classList.add("on");
    get("chosen").textContent = `Window ${chosen} of 0–${side.chunks.length - 1}`;
    const characters = [...side.text.slice(chunk.start, chunk.end)].length;
    describe(get("metadata"), { content_type: chunk.type, characters, ...chunk.metadata });
    const unit = side.units.find((candidate) => candidate.end > chunk.start);
    if (unit) reveal(side, unit, scroll);
    if (unit) markHeading(unit);
  }

  /** Bring a block into view, and the same one of the other settings beside it. */
  function reveal(side, unit, here = true) {
    for (const one of sides) {
      if (one === side ? here : one.text === side.text) one.units[unit.index].element.scrollIntoView({ block: "center" });
    }
  }

  function step(by) {
    choose(active, active.chosen < 0 ? (by > 0 ? 0 : active.chunks.length - 1) : active.chosen + by);
  }

  // Headings

  function drawHeadings() {
    const list = get("headings");
    list.replaceChildren();
    for (const heading of active.headings) {
      const { unit, level, text } = heading;
      const entry = make("li");
      const button = make("button", "", text);
      button.type = "button";
      button.style.paddingLeft = `${0.4 + 0.9 * Math.min(level - 1, 6)}rem`;
      button.addEventListener("click", () => {
        outline(false);
        reveal(active, unit);
        if (unit.windows.length) choose(active, unit.windows[unit.windows.length - 1], false);
        markHeading(unit);
      });
      heading.entry = button;
      entry.append(button);
      list.append(entry);
    }
    document.body.classList.toggle("flat", !active.headings.length);
  }

  function markHeading(unit) {
    for (const old of get("headings").querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    const heading = active.headings.findLast((candidate) => candidate.unit.index <= unit.index);
    if (!heading) return;
    heading.entry.setAttribute("aria-current", "true");
    heading.entry.scrollIntoView({ block: "nearest" });
  }

  /** Where there is no room for them the headings stand over the text, on demand. */
  function outline(shown) {
    document.body.classList.toggle("outlined", shown);
    get("outline").setAttribute("aria-expanded", String(shown));
  }

  function toHeadings() {
    if (!active.headings.length) return;
    const list = get("headings");
    outline(true);
    (list.querySelector("[aria-current]") || list.querySelector("button"))?.focus();
  }

  // Search

  let matches = [];
  let match = -1;

  function search(query) {
    matches = [];
    match = -1;
    if (query) {
      const pattern = new RegExp(query.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"), "giu");
      for (const unit of active.units) {
        if (matches.length >= MATCHES) break;
        for (const hit of active.text.slice(unit.start, unit.end).matchAll(pattern)) {
          matches.push({ unit, start: unit.start + hit.index, end: unit.start + hit.index + hit[0].length });
        }
      }
    }
    highlight("found", matches);
    highlight("current", []);
    if (matches.length) go(0);
    else get("found").textContent = query ? "not found" : "";
  }

  function highlight(name, list) {
    if (!("highlights" in CSS)) return;
    CSS.highlights.set(name, new Highlight(...list.map(({ unit, start, end }) => {
      const range = new Range();
      range.setStart(...active.point(unit, start));
      range.setEnd(...active.point(unit, end));
      return range;
    })));
  }

  function go(number) {
    if (!matches.length) return;
    match = (number + matches.length) % matches.length;
    const { unit, start } = matches[match];
    const index = unit.windows.find((i) => active.chunks[i].start <= start && active.chunks[i].end > start);
    if (index !== undefined) choose(active, index, false);
    reveal(active, unit);
    highlight("current", [matches[match]]);
    get("found").textContent = `${match + 1} of ${matches.length}${matches.length >= MATCHES ? "+" : ""}`;
  }

  // Light and dark

  function switchTheme() {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  }

  function otherSide() {
    if (sides.length < 2) return;
    const there = sides[1 - active.number];
    const start = active.chosen < 0 ? 0 : active.chunks[active.chosen].start;
    const index = there.chunks.findIndex((chunk) => chunk.end > start);
    choose(there, index);
  }

  const KEYS = {
    j: () => step(1), ArrowDown: () => step(1), k: () => step(-1), ArrowUp: () => step(-1),
    Home: () => choose(active, 0), End: () => choose(active, active.chunks.length - 1),
    "/": () => get("query").select(), n: () => go(match + 1), N: () => go(match - 1),
    h: toHeadings, Escape: () => outline(false), c: otherSide, t: switchTheme, "?": () => get("help").showModal(),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || get("help").open) return;
    if (event.target === get("query")) {
      if (event.key === "Escape") get("query").blur();
      return;
    }
    if (!Object.hasOwn(KEYS, event.key)) return;
    event.preventDefault();
    KEYS[event.key]();
  });

  get("text").addEventListener("click", (event) => {
    const side = sides.find((candidate) => candidate.element.contains(event.target));
    const lane = event.target.closest("[data-window]");
    if (lane) return choose(side, Number(lane.dataset.window), false);
    const piece = event.target.closest("[data-windows]");
    if (!piece || !piece.dataset.windows) return;
    const covering = piece.dataset.windows.split(" ").map(Number);
    choose(side, covering[(covering.indexOf(side.chosen) + 1) % covering.length], false);
  });
  get("search").addEventListener("submit", (event) => event.preventDefault());
  get("query").addEventListener("input", (event) => search(event.target.value));
  get("query").addEventListener("keydown", (event) => {
    if (event.key === "Enter") go(match + (event.shiftKey ? -1 : 1));
  });
  get("next").addEventListener("click", () => step(1));
  get("previous").addEventListener("click", () => step(-1));
  get("other").addEventListener("click", otherSide);
  get("outline").addEventListener("click", () => (document.body.classList.contains("outlined") ? outline(false) : toHeadings()));
  get("theme").addEventListener("click", switchTheme);
  get("ask").addEventListener("click", KEYS["?"]);

  get("name").textContent = data.name;
  get("summary").textContent = `${sides[0].units.length} units · ${sides.map((side) => side.chunks.length).join(" and ")} windows`;
  get("text").append(...sides.map((side) => side.element));
  get("other").hidden = sides.length < 2;
  activate(sides[0]);
  choose(sides[0], 0, false);
})();
