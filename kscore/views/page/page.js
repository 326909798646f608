// The page is whole without this. With it, a line of a sheet's tally lights its spaces on the map and the photo: a card when
// it is opened, an award or the monsters when tapped, any of them under the mouse; a tapped space lights its lines in turn.
// Sheets that are put into a page later wake by themselves.

/** @typedef {HTMLElement & { firstElementChild: HTMLElement }} Line of a tally */

class Sheet extends HTMLElement {
  /** @type {Line?} */
  #held = null;

  connectedCallback() {
    if (this.#lines) return;
    this.#lines = /** @type {Line[]} */ ([...this.querySelectorAll(".line[data-s]")]);
    for (const photo of this.querySelectorAll(".photo div")) layOver(/** @type {HTMLElement} */ (photo));
    for (const signs of this.querySelectorAll("[data-signs]")) cutOut(/** @type {HTMLElement} */ (signs), this);
    for (const line of this.#lines) {
      if (line.tagName !== "DETAILS") makeButton(line);
      const handle = line.firstElementChild;
      handle.onpointerenter = (event) => event.pointerType === "mouse" && this.#show(line);
      handle.onpointerleave = (event) => event.pointerType === "mouse" && this.#show(this.#held);
    }
    this.addEventListener("click", (event) => this.#clicked(/** @type {Element} */ (event.target)));
    this.addEventListener("toggle", () => this.#toggled(), true);
    this.addEventListener("keydown", (event) => event.key === "Escape" && this.#held && this.#release());
  }

  /** @type {Line[]?} */
  #lines = null;

  /** @param {Element} target */
  #clicked(target) {
    const button = target.closest(".line > button"),
      space = /** @type {HTMLElement?} */ (target.closest("[data-c]"));
    if (button) {
      const line = /** @type {Line} */ (button.parentElement);
      this.#hold(line === this.#held ? line.parentElement.closest("details.line") : line);
    } else if (space) {
      const here = this.#lines.filter((line) => line.tagName !== "DETAILS" && spacesOf(line).includes(space.dataset.c));
      if (here.length) this.#open(here[(here.indexOf(this.#held) + 1) % here.length]);
    }
  }

  /** @param {Line} line */
  #open(line) {
    line.parentElement.closest("details.line")?.setAttribute("open", "");
    this.#hold(line);
  }

  // Told later than cards open and close: what is held in the open card by then stays held.
  #toggled() {
    const open = /** @type {Line?} */ (this.querySelector("details.line[open]"));
    if (!open?.contains(this.#held)) this.#hold(open);
  }

  #release() {
    for (const card of this.querySelectorAll("details.line[open]")) card.removeAttribute("open");
    this.#hold(null);
  }

  /** @param {Line?} line */
  #hold(line) {
    this.#held = line;
    for (const each of this.#lines) {
      each.classList.toggle("on", each === line);
      if (each.tagName !== "DETAILS") each.firstElementChild.setAttribute("aria-pressed", String(each === line));
    }
    this.#show(line);
    // biome-ignore lint/performance/useDomNodeTextContent: as it is seen, in one language and with spaces between
    const words = line ? line.firstElementChild.innerText.replace(/\s+/g, " ") : "";
    const spaces = line?.tagName === "DETAILS" ? `: ${spacesOf(line).join(" ")}` : "";
    this.querySelector('[role="status"]').textContent = words + spaces;
  }

  /** @param {Line?} line */
  #show(line) {
    const lit = new Set(line ? spacesOf(line) : []);
    this.classList.toggle("lighting", lit.size > 0);
    for (const place of this.querySelectorAll("[data-c]"))
      place.classList.toggle("lit", lit.has(place.getAttribute("data-c")));
  }
}

const spacesOf = (/** @type {Line} */ line) => line.dataset.s.split(" ");

/** @param {Line} line */
function makeButton(line) {
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-pressed", "false");
  button.append(...line.childNodes);
  line.append(button);
}

/** The photo gets a rectangle a space; eleven by eleven of them, some margin round them. @param {HTMLElement} photo */
function layOver(photo) {
  const margin = Number(photo.dataset.margin),
    side = 11 + 2 * margin,
    name = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(name, "svg");
  svg.setAttribute("viewBox", `${-margin} ${-margin} ${side} ${side}`);
  svg.setAttribute("aria-hidden", "true");
  for (let place = 0; place < 121; place++) {
    const rect = document.createElementNS(name, "rect"),
      row = Math.floor(place / 11),
      column = place % 11;
    rect.dataset.c = "ABCDEFGHIJK"[row] + (column + 1);
    for (const [key, value] of Object.entries({ x: column, y: row, width: 1, height: 1 }))
      rect.setAttribute(key, String(value));
    svg.append(rect);
  }
  photo.append(svg);
}

/**
 * Beside what a symbol means, its spaces as they are on the sheet's photo.
 * @param {HTMLElement} signs
 * @param {HTMLElement} sheet
 */
function cutOut(signs, sheet) {
  const photo = /** @type {HTMLElement?} */ (sheet.querySelector(".photo div[data-margin]")),
    picture = photo?.querySelector("img");
  if (!picture) return;
  const margin = Number(photo.dataset.margin);
  for (const space of signs.dataset.signs.split(" ")) {
    const cut = document.createElement("span"),
      whole = /** @type {HTMLImageElement} */ (picture.cloneNode());
    cut.className = "cut";
    whole.style.width = `${100 * (11 + 2 * margin)}%`;
    whole.style.left = `${-100 * (Number(space.slice(1)) - 1 + margin)}%`;
    whole.style.top = `${-100 * ("ABCDEFGHIJK".indexOf(space[0]) + margin)}%`;
    cut.append(whole);
    signs.append(cut);
  }
}

customElements.define("kscore-sheet", Sheet);

const language = /** @type {HTMLSelectElement?} */ (document.getElementById("language"));
if (language) {
  language.hidden = false;
  const speak = () => {
    document.documentElement.lang = language.value;
  };
  language.addEventListener("change", speak);
  speak(); // a page that is opened again may have kept the choice
}

// On paper everything is open, one card at a time or not.
/** @type {[Element, string?][]} */
let closed = [];
addEventListener("beforeprint", () => {
  closed = [...document.querySelectorAll("details:not([open])")].map((part) => [part, part.getAttribute("name")]);
  for (const [part] of closed) {
    part.removeAttribute("name");
    part.setAttribute("open", "");
  }
});
addEventListener("afterprint", () => {
  for (const [part, name] of closed) {
    part.removeAttribute("open");
    if (name) part.setAttribute("name", name);
  }
});
