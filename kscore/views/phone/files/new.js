// A new game by tapping: who played last time, and a card a row.

/** ``oneMore`` adds a field for a player's name to a form. */
export function tapping(oneMore) {
  document.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-player]");
    if (chip) seat(chip, oneMore);
  });
  picker();
}

/** Somebody who played last time plays again, or does not after all. */
function seat(chip, oneMore) {
  const form = chip.closest("form"), fields = [...form.querySelectorAll("[name=players]")];
  const there = fields.find((field) => field.value === chip.dataset.player);
  if (there) there.value = "";
  else {
    if (fields.every((field) => field.value)) oneMore(form);
    [...form.querySelectorAll("[name=players]")].find((field) => !field.value).value = chip.dataset.player;
    document.activeElement?.blur();
  }
  chip.setAttribute("aria-pressed", String(!there));
}

/** A card is chosen by tapping its row and the card; typing its name in the row works as well. */
function picker() {
  const dialog = document.getElementById("picker");
  if (typeof dialog?.showModal !== "function") return;
  const search = dialog.querySelector("input");
  let field = null;
  const look = () => {
    const wanted = plain(search.value), games = field.form.elements.games.value;
    for (const tile of dialog.querySelectorAll("[data-card]")) tile.hidden = !games.includes(tile.dataset.game) || !plain(tile.textContent).includes(wanted);
    for (const group of dialog.querySelectorAll("section")) group.hidden = !group.querySelector("[data-card]:not([hidden])");
  };
  const open = (event) => {
    field = event.target.closest("label")?.querySelector("[name=cards]");
    if (!field || !event.target.closest(".chosen-cards label")) return;
    event.preventDefault(); // no keyboard for what is chosen by a tap
    search.value = "";
    look();
    dialog.showModal();
    dialog.scrollTop = 0;
  };
  document.addEventListener("pointerdown", (event) => event.target.closest(".chosen-cards label") && event.preventDefault());
  document.addEventListener("click", (event) => event.isTrusted && event.detail > 0 && open(event));
  search.addEventListener("input", look);
  dialog.addEventListener("click", (event) => {
    const tile = event.target.closest("[data-card]");
    if (tile) { field.value = tile.dataset.card; pictures(field.form); }
    if (tile || event.target === dialog || event.target.closest("[data-close]")) { event.preventDefault(); dialog.close(); }
  });
  const form = document.querySelector("[data-form='/api/game']");
  form.addEventListener("change", (event) => event.target.name === "cards" && pictures(form));
  form.addEventListener("drawn", () => pictures(form));
}

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The picture of what each chosen card scores, in its row. */
function pictures(form) {
  for (const row of form.querySelectorAll(".chosen-cards label")) {
    const name = row.querySelector("[name=cards]").value;
    const tile = [...document.querySelectorAll("#picker [data-card]")].find((each) => each.dataset.card === name);
    row.querySelector(".pictogram-of").replaceChildren(...(tile ? [tile.querySelector("svg").cloneNode(true)] : []));
  }
}
