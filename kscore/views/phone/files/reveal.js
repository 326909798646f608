// The end as a reveal: totals count up season by season, and places swap. Where less motion is wanted, all is there at once.
const COUNTING = 1400,
  SWAPPING = 700; // ms

/** @param {number} length ms @param {(part: number) => void} [step] @returns {Promise<void>} */
const during = (length, step = () => {}) =>
  new Promise((done) => {
    const begun = performance.now();
    const next = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - begun) / length));
      step(part);
      if (part < 1) requestAnimationFrame(next);
      else done();
    };
    requestAnimationFrame(next);
  });

/** Puts rows in an order; each glides to its place. @param {HTMLElement} list @param {HTMLElement[]} order */
function place(list, order) {
  const before = new Map(order.map((row) => [row, row.getBoundingClientRect().top]));
  list.append(...order);
  for (const row of order) {
    const moved = before.get(row) - row.getBoundingClientRect().top;
    row.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], {
      duration: SWAPPING,
      easing: "ease-in-out",
    });
  }
}

/** @param {HTMLElement} list */
export async function reveal(list) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || list.dataset.reveals) return;
  list.dataset.reveals = document.body.dataset.told = "now";
  const rows = /** @type {HTMLElement[]} */ ([...list.children]),
    totals = rows.map((row) => row.querySelector(".sum")),
    texts = totals.map((total) => total.textContent),
    sums = rows.map((row) => row.dataset.sums.trim().split(" ").map(Number)),
    names = list.dataset.reveal.split("|"),
    told = list.parentElement.querySelector(".now");
  list.append(...[...rows].sort((a, b) => Number(a.dataset.seat) - Number(b.dataset.seat)));
  for (const total of totals) total.textContent = "0";
  for (const [n, name] of names.entries()) {
    told.textContent = name;
    await during(COUNTING, (part) => {
      for (const [row, total] of totals.entries()) {
        const before = n ? sums[row][n - 1] : 0;
        total.textContent = String(Math.round(before + part * (sums[row][n] - before))).replace("-", "−");
      }
    });
    const last = n === names.length - 1; // the final order knows how ties are broken
    place(list, last ? rows : [...rows].sort((a, b) => sums[rows.indexOf(b)][n] - sums[rows.indexOf(a)][n]));
    await during(SWAPPING);
  }
  for (const [n, total] of totals.entries()) total.textContent = texts[n];
  told.textContent = "";
  delete list.dataset.reveals;
}
