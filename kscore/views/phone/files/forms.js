// Forms that are sent as JSON, and cards that are found by typing a part of their name, in either language.
import { ask, later, near, sure } from "./talk.js";

/** @typedef {HTMLInputElement & { options?: HTMLOptionsCollection }} Field of a form: an input or a select */

/** @param {HTMLFormElement} form @returns {Field[]} */
export const fieldsOf = (form) =>
  /** @type {any} */ ([...form.elements].filter((field) => /** @type {Field} */ (field).name));

export function forms() {
  document.addEventListener("submit", async (event) => {
    const form = /** @type {HTMLFormElement?} */ (near(event, "[data-form]"));
    if (!form) return;
    event.preventDefault();
    if (!(await sure(form.dataset.confirm))) return;
    const lists = (form.dataset.lists ?? "").split(" ").filter(Boolean);
    // What nobody changed is not sent: another phone may have changed it since.
    const changed =
      form.dataset.unchanged === undefined
        ? null
        : new Set(
            fieldsOf(form)
              .filter(differs)
              .map((field) => field.name),
          );
    if (changed?.size === 0) return location.assign(form.dataset.unchanged);
    /** @type {Record<string, any>} */
    const body = {};
    for (const field of fieldsOf(form)) {
      if ((field.type === "radio" && !field.checked) || changed?.has(field.name) === false) continue;
      const value =
        field.type === "checkbox"
          ? field.checked
          : field.dataset.json !== undefined
            ? JSON.parse(field.value)
            : field.value.trim();
      if (lists.includes(field.name)) body[field.name] = [...(body[field.name] ?? []), value];
      else body[field.name] = value;
    }
    if (body.players) body.players = body.players.filter(Boolean);
    if (body.season === "") body.season = null;
    const found = await ask("POST", form.dataset.form, body);
    for (const text of found?.notes ?? []) later(text);
    if (found?.go) location.assign(found.go);
  });
  document.addEventListener("click", (event) => {
    const button = /** @type {HTMLButtonElement?} */ (near(event, "[data-one-more], [data-draw]"));
    const name = near(event, "[data-meant]");
    if (name) meant(name);
    if (button?.dataset.draw) draw(button.form, button.dataset.draw);
    else if (button) oneMore(button.form);
  });
  if (document.getElementById("picker")) import("./new.js").then((found) => found.tapping(oneMore));
  cards();
}

/** Whether a field is not any more as the server made it. @param {Field} field */
function differs(field) {
  if (field.options) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** A name that was offered takes the place of what was typed. @param {HTMLElement} name */
function meant(name) {
  const field = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll("[data-form] input")]).find(
    (each) => each.value.trim() === name.dataset.typed,
  );
  name.closest(".notice").remove();
  if (!field) return;
  field.value = name.dataset.meant;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Another field for a player's name, empty, behind the last. @param {HTMLFormElement} form */
function oneMore(form) {
  const labels = form.querySelector("[name=players]").closest(".several").children;
  const fresh = /** @type {HTMLElement} */ (labels[labels.length - 1].cloneNode(true));
  const field = fresh.querySelector("input");
  fresh.querySelector("span").textContent = String(labels.length + 1);
  field.value = "";
  labels[labels.length - 1].after(fresh);
  field.focus();
}

/** Four cards of the game that is chosen, drawn or those that it recommends. @param {HTMLFormElement} form @param {string} how */
async function draw(form, how) {
  const found = await ask(
    "GET",
    `/api/cards/drawn?how=${how}&games=${/** @type {RadioNodeList} */ (form.elements.namedItem("games")).value}`,
  );
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name=cards]"));
  found?.cards.forEach((/** @type {string} */ name, /** @type {number} */ n) => {
    fields[n].value = name;
  });
  form.dispatchEvent(new CustomEvent("drawn"));
}

async function cards() {
  const list = document.getElementById("every-card");
  if (!list) return;
  const found = await ask("GET", "/api/cards");
  for (const card of found?.cards ?? []) {
    const option = document.createElement("option");
    option.value = card.name;
    option.label = [card.name, card.other].filter(Boolean).join(" · ");
    option.textContent = option.label;
    list.append(option);
  }
}
