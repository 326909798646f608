// A new game by tapping: who played last time, and a card a row.
import { fieldsOf } from "./forms.js";
import { near } from "./talk.js";

/** @typedef {(form: HTMLFormElement) => void} OneMore adds a field for a player's name to a form */

/** @param {OneMore} oneMore */
export function tapping(oneMore) {
  document.addEventListener("click", (event) => {
    const chip = near(event, "[data-player]");
    if (chip) seat(chip, oneMore);
  });
  picker();
  kept(document.querySelector("[data-form='/api/game']"), oneMore);
}

/** What is filled in is there again for whoever comes back from a sheet of their own, with its layout. @param {HTMLFormElement} form @param {OneMore} oneMore */
function kept(form, oneMore) {
  const layout = new URLSearchParams(location.search).get("layout");
  /** @type {Pick<HTMLInputElement, "name" | "value" | "checked">[]} */
  const before = layout === null ? [] : JSON.parse(sessionStorage.getItem("new") ?? "[]");
  const players = before.filter(({ name }) => name === "players").map(({ value }) => value);
  while (form.querySelectorAll("[name=players]").length < players.length) oneMore(form);
  fieldsOf(form).forEach((field, n) => {
    if (before[n] && !(layout && field.name === "layout")) Object.assign(field, before[n]);
  });
  if (before.length) pictures(form);
  for (const chip of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-player]")))
    if (before.length) chip.setAttribute("aria-pressed", String(players.includes(chip.dataset.player)));
  addEventListener("pagehide", () => {
    const fields = fieldsOf(form).map(({ name, value, checked }) => ({ name, value, checked }));
    sessionStorage.setItem("new", JSON.stringify(fields));
  });
}

/** Somebody who played last time plays again, or does not after all. @param {HTMLElement} chip @param {OneMore} oneMore */
function seat(chip, oneMore) {
  const form = chip.closest("form"),
    players = () => /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("[name=players]")]);
  const fields = players();
  const there = fields.find((field) => field.value === chip.dataset.player);
  if (there) there.value = "";
  else {
    if (fields.every((field) => field.value)) oneMore(form);
    players().find((field) => !field.value).value = chip.dataset.player;
    /** @type {HTMLElement?} */ (document.activeElement)?.blur();
  }
  chip.setAttribute("aria-pressed", String(!there));
}

/** A card is chosen by tapping its row and the card; typing its name in the row works as well. */
function picker() {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("picker"));
  if (typeof dialog?.showModal !== "function") return;
  const search = dialog.querySelector("input");
  const tiles = /** @type {NodeListOf<HTMLElement>} */ (dialog.querySelectorAll("[data-card]"));
  /** @type {HTMLInputElement} */
  let field = null;
  const look = () => {
    const wanted = plain(search.value),
      games = /** @type {RadioNodeList} */ (field.form.elements.namedItem("games")).value;
    for (const tile of tiles)
      tile.hidden = !games.includes(tile.dataset.game) || !plain(tile.textContent).includes(wanted);
    for (const group of dialog.querySelectorAll("section"))
      group.hidden = !group.querySelector("[data-card]:not([hidden])");
  };
  const open = (/** @type {Event} */ event) => {
    field = near(event, ".chosen-cards label")?.querySelector("[name=cards]");
    if (!field) return;
    event.preventDefault(); // no keyboard for what is chosen by a tap
    search.value = "";
    look();
    dialog.showModal();
    dialog.scrollTop = 0;
  };
  document.addEventListener("pointerdown", (event) => near(event, ".chosen-cards label") && event.preventDefault());
  document.addEventListener("click", (event) => event.isTrusted && event.detail > 0 && open(event));
  search.addEventListener("input", look);
  dialog.addEventListener("click", (event) => {
    const tile = near(event, "[data-card]");
    if (tile) {
      field.value = tile.dataset.card;
      pictures(field.form);
    }
    if (tile || event.target === dialog || near(event, "[data-close]")) {
      event.preventDefault();
      dialog.close();
    }
  });
  const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-form='/api/game']"));
  form.addEventListener("change", (event) => near(event, "[name=cards]") && pictures(form));
  form.addEventListener("drawn", () => pictures(form));
}

/** As one looks for it: without accents and capitals. @param {string} text */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The picture of what each chosen card scores, in its row. @param {HTMLFormElement} form */
function pictures(form) {
  for (const row of form.querySelectorAll(".chosen-cards label")) {
    const { value } = /** @type {HTMLInputElement} */ (row.querySelector("[name=cards]"));
    const tile = [...document.querySelectorAll("#picker [data-card]")].find(
      (each) => each.getAttribute("data-card") === value,
    );
    row.querySelector(".pictogram-of").replaceChildren(...(tile ? [tile.querySelector("svg").cloneNode(true)] : []));
  }
}
