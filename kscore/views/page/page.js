// The page is whole without this. With it, a line of a sheet's tally lights its spaces on the map and the photo: a card when
// it is opened, an award or the monsters when tapped, any of them under the mouse; a tapped space lights its lines in turn.
// Sheets that are put into a page later wake by themselves.

class Sheet extends HTMLElement {
  #held = null;

  connectedCallback() {
    if (this.#lines) return;
    this.#lines = [...this.querySelectorAll(".line[data-s]")];
    this.querySelectorAll(".photo div").forEach(layOver);
    for (const line of this.#lines) {
      if (line.tagName !== "DETAILS") makeButton(line);
      const handle = line.firstElementChild;
      handle.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && this.#show(line));
      handle.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.#show(this.#held));
    }
    this.addEventListener("click", (event) => this.#clicked(event.target));
    this.addEventListener("toggle", () => this.#toggled(), true);
    this.addEventListener("keydown", (event) => event.key === "Escape" && this.#held && this.#release());
  }

  #lines = null;

  #clicked(target) {
    const button = target.closest(".line > button"), space = target.closest("[data-c]");
    if (button) {
      const line = button.parentElement;
      this.#hold(line === this.#held ? line.parentElement.closest("details.line") : line);
    } else if (space) {
      const here = this.#lines.filter((line) => line.tagName !== "DETAILS" && spacesOf(line).includes(space.dataset.c));
      if (here.length) this.#open(here[(here.indexOf(this.#held) + 1) % here.length]);
    }
  }

  #open(line) {
    const card = line.parentElement.closest("details.line");
    if (card) card.open = true;
    this.#hold(line);
  }

  // Told later than cards open and close: what is held in the open card by then stays held.
  #toggled() {
    const open = this.querySelector("details.line[open]");
    if (!open || !open.contains(this.#held)) this.#hold(open);
  }

  #release() {
    for (const card of this.querySelectorAll("details.line[open]")) card.open = false;
    this.#hold(null);
  }

  #hold(line) {
    this.#held = line;
    for (const each of this.#lines) {
      each.classList.toggle("on", each === line);
      if (each.tagName !== "DETAILS") each.firstElementChild.setAttribute("aria-pressed", String(each === line));
    }
    this.#show(line);
    const words = line ? line.firstElementChild.innerText.replace(/\s+/g, " ") : "";
    const spaces = line && line.tagName === "DETAILS" ? ": " + spacesOf(line).join(" ") : "";
    this.querySelector('[role="status"]').textContent = words + spaces;
  }

  #show(line) {
    const lit = new Set(line ? spacesOf(line) : []);
    this.classList.toggle("lighting", lit.size > 0);
    for (const place of this.querySelectorAll("[data-c]")) place.classList.toggle("lit", lit.has(place.dataset.c));
  }
}

const spacesOf = (line) => line.dataset.s.split(" ");

function makeButton(line) {
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-pressed", "false");
  button.append(...line.childNodes);
  line.append(button);
}

// The photo gets a rectangle a space; eleven by eleven of them, some margin round them.
function layOver(photo) {
  const margin = Number(photo.dataset.margin), side = 11 + 2 * margin, name = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(name, "svg");
  svg.setAttribute("viewBox", `${-margin} ${-margin} ${side} ${side}`);
  svg.setAttribute("aria-hidden", "true");
  for (let place = 0; place < 121; place++) {
    const rect = document.createElementNS(name, "rect"), row = Math.floor(place / 11), column = place % 11;
    rect.dataset.c = "ABCDEFGHIJK"[row] + (column + 1);
    for (const [key, value] of Object.entries({ x: column, y: row, width: 1, height: 1 })) rect.setAttribute(key, value);
    svg.append(rect);
  }
  photo.append(svg);
}

customElements.define("kscore-sheet", Sheet);

const language = document.getElementById("language");
if (language) {
  language.hidden = false;
  const speak = () => { document.documentElement.lang = language.value; };
  language.addEventListener("change", speak);
  speak(); // a page that is opened again may have kept the choice
}

// On paper everything is open, one card at a time or not.
let closed = [];
addEventListener("beforeprint", () => {
  closed = [...document.querySelectorAll("details:not([open])")].map((part) => [part, part.name]);
  for (const [part] of closed) part.removeAttribute("name"), part.open = true;
});
addEventListener("afterprint", () => {
  for (const [part, name] of closed) part.open = false, name && part.setAttribute("name", name);
});
