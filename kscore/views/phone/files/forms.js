// Forms that are sent as JSON.
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
      const listed = lists.includes(field.name);
      if (!field.checked && (field.type === "radio" || (listed && field.type === "checkbox"))) continue;
      if (changed?.has(field.name) === false) continue;
      const value =
        field.type === "checkbox" && !listed
          ? field.checked
          : field.dataset.json !== undefined
            ? JSON.parse(field.value)
            : field.value.trim();
      if (listed) body[field.name] = [...(body[field.name] ?? []), value];
      else body[field.name] = value;
    }
    if (body.players) body.players = body.players.filter(Boolean);
    if (body.season === "") body.season = null;
    event.submitter?.setAttribute("aria-busy", "true");
    const found = await ask("POST", form.dataset.form, body);
    event.submitter?.removeAttribute("aria-busy");
    for (const text of found?.notes ?? []) later(text);
    if (found?.go) location.assign(found.go);
  });
  const tiles = /** @type {HTMLElement?} */ (document.querySelector("[data-card]"));
  if (tiles) import("./new.js").then((found) => found.tapping(tiles.closest("form")));
}

/** Whether a field is not any more as the server made it. @param {Field} field */
function differs(field) {
  if (field.options) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}
