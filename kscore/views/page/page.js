"use strict";
// Hover, focus or tap a line and its spaces light up, on the map and on the photo; a space lights up its lines.
(() => {
  const live = document.getElementById("live");
  const spacesOf = (line) => line.dataset.s ? line.dataset.s.split(" ") : [];

  document.querySelectorAll(".sheet").forEach((sheet) => {
    const lines = [...sheet.querySelectorAll(".lines button")];
    const places = new Map();
    sheet.querySelectorAll("[data-c]").forEach((place) => {
      if (!places.has(place.dataset.c)) places.set(place.dataset.c, []);
      places.get(place.dataset.c).push(place);
    });
    let pinned = null;

    const show = (line) => {
      const lit = new Set(line ? spacesOf(line) : []);
      sheet.classList.toggle("lighting", lit.size > 0);
      places.forEach((found, name) => found.forEach((place) => place.classList.toggle("lit", lit.has(name))));
      lines.forEach((other) => other.classList.toggle("lit", other === line));
    };
    const pin = (line) => {
      pinned = pinned === line ? null : line;
      lines.forEach((other) => other.setAttribute("aria-pressed", String(other === pinned)));
      show(pinned);
      live.textContent = pinned ? pinned.innerText.replace(/\s+/g, " ") + ": " + spacesOf(pinned).join(" ") : "";
    };
    lines.forEach((line) => {
      line.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") show(line); });
      line.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") show(pinned); });
      line.addEventListener("focus", () => { if (line.matches(":focus-visible")) show(line); });
      line.addEventListener("blur", () => show(pinned));
      line.addEventListener("click", () => pin(line));
    });
    const linesOf = (name) => lines.filter((line) => spacesOf(line).includes(name));
    places.forEach((found, name) => found.forEach((place) => {
      place.addEventListener("pointerenter", () => linesOf(name).forEach((line) => line.classList.add("lit")));
      place.addEventListener("pointerleave", () => show(pinned));
      place.addEventListener("click", () => {
        const here = linesOf(name);
        if (here.length) pin(here[(here.indexOf(pinned) + 1) % here.length]);
      });
    }));
    sheet.addEventListener("keydown", (event) => { if (event.key === "Escape" && pinned) pin(pinned); });
  });

  document.getElementById("language").addEventListener("click", () => {
    document.documentElement.lang = document.documentElement.lang === "de" ? "en" : "de";
  });
  addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((part) => { part.open = true; }));
})();
