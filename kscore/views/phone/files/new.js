// A new game by tapping: who plays, and the four cards in the order of their edicts.
import { fieldsOf } from "./forms.js";
import { ask, near } from "./talk.js";

/** @param {HTMLFormElement} form */
export function tapping(form) {
  const tiles = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("[data-card]")]),
    chosen = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("[name=cards]")]);
  const kind = (/** @type {string} */ card) => tiles.find((each) => each.dataset.card === card)?.parentElement;

  /** What is chosen under which edict; of games that are not played nothing else is shown. */
  const show = () => {
    const games = /** @type {RadioNodeList?} */ (form.elements.namedItem("games"))?.value ?? "KH";
    for (const tile of tiles) {
      const place = chosen.findIndex(({ value }) => value === tile.dataset.card),
        edict = tile.querySelector(".edict");
      edict.textContent = "ABCD"[place] ?? "";
      edict.className = `edict ${edict.textContent}`;
      tile.setAttribute("aria-pressed", String(place >= 0));
      tile.hidden = place < 0 && !games.includes(tile.dataset.game);
    }
  };

  /** @param {HTMLElement} tile */
  const tap = (tile) => {
    const { card } = tile.dataset;
    const there = chosen.find(({ value }) => value === card),
      alike = chosen.find(({ value }) => value && kind(value) === tile.parentElement); // one of each kind
    if (there) there.value = "";
    else (alike ?? chosen.find(({ value }) => !value)).value = card;
  };

  /** @param {string} how drawn, or those that the game recommends */
  const draw = async (how) => {
    const { value } = /** @type {RadioNodeList} */ (form.elements.namedItem("games"));
    const found = await ask("GET", `/api/cards/drawn?how=${how}&games=${value}`);
    found?.keys.forEach((/** @type {string} */ card, /** @type {number} */ n) => {
      chosen[n].value = card;
    });
  };

  form.addEventListener("click", async (event) => {
    const tile = near(event, "[data-card]"),
      how = near(event, "[data-draw]")?.dataset.draw;
    if (near(event, "[data-one-more]")) oneMore(form);
    if (tile) tap(tile);
    if (how) await draw(how);
    show();
  });
  form.addEventListener("change", show);
  if (form.dataset.form === "/api/game") kept(form);
  show();
}

/** Another field for a player's name, empty, behind the last. @param {HTMLFormElement} form */
function oneMore(form) {
  const last = form.querySelector(".several").lastElementChild,
    fresh = /** @type {HTMLElement} */ (last.cloneNode(true)),
    field = fresh.querySelector("input");
  field.value = "";
  last.after(fresh);
  field.focus();
}

/** What is filled in is there again for whoever comes back from a sheet of their own, with its layout. @param {HTMLFormElement} form */
function kept(form) {
  const layout = new URLSearchParams(location.search).get("layout");
  /** @type {Pick<HTMLInputElement, "name" | "value" | "checked">[]} */
  const before = layout === null ? [] : JSON.parse(sessionStorage.getItem("new") ?? "[]");
  const players = (/** @type {{ name: string }[]} */ fields) => fields.filter(({ name }) => name === "players").length;
  while (players(fieldsOf(form)) < players(before)) oneMore(form);
  fieldsOf(form).forEach((field, n) => {
    if (before[n] && !(layout && field.name === "layout")) Object.assign(field, before[n]);
  });
  addEventListener("pagehide", () => {
    const fields = fieldsOf(form).map(({ name, value, checked }) => ({ name, value, checked }));
    sessionStorage.setItem("new", JSON.stringify(fields));
  });
}
