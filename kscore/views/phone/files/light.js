// A tap on a line lights its spaces; another tap, or another line, ends it.
export function light() {
  let lit = null;
  const put = (button) => {
    const sheet = document.querySelector(".sheet");
    const spaces = new Set(button ? button.dataset.s.split(" ") : []);
    sheet.querySelector(".board svg")?.classList.toggle("lighting", spaces.size > 0);
    for (const place of sheet.querySelectorAll("[data-c]")) place.classList.toggle("lit", spaces.has(place.dataset.c));
    for (const line of sheet.querySelectorAll(".lines button")) line.setAttribute("aria-pressed", String(line === button));
    if (button) sheet.querySelector(".board").scrollIntoView({ block: "nearest", behavior: "smooth" });
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".lines button");
    if (!button) return;
    lit = button.getAttribute("aria-pressed") === "true" ? null : button.textContent;
    put(lit === null ? null : button);
  });
  document.addEventListener("fresh", () => {
    const same = [...document.querySelectorAll(".lines button")].find((button) => button.textContent === lit);
    if (same) put(same);
  });
}
