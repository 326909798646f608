// Forms that are sent as JSON, and cards that are found by typing a part of their name, in either language.
import { ask } from "./talk.js";

export function forms() {
  document.addEventListener("submit", async (event) => {
    const form = event.target.closest("[data-form]");
    if (!form) return;
    event.preventDefault();
    if (form.dataset.confirm && !confirm(form.dataset.confirm)) return;
    const lists = (form.dataset.lists ?? "").split(" ").filter(Boolean);
    const body = {};
    for (const field of form.elements) {
      if (!field.name || (field.type === "radio" && !field.checked)) continue;
      const value = field.type === "checkbox" ? field.checked : field.value.trim();
      if (lists.includes(field.name)) (body[field.name] ??= []).push(value);
      else body[field.name] = value;
    }
    if (body.players) body.players = body.players.filter(Boolean);
    if (body.season === "") body.season = null;
    const found = await ask("POST", form.dataset.form, body);
    if (found?.go) location.assign(found.go);
  });
  cards();
}

async function cards() {
  const list = document.getElementById("every-card");
  if (!list) return;
  const found = await ask("GET", "/api/cards");
  for (const card of found?.cards ?? []) {
    const option = document.createElement("option");
    option.value = card.name;
    option.label = `${card.name} · ${card.other}`;
    option.textContent = option.label;
    list.append(option);
  }
}
