// As much of a page as the scripts need that are tried without a browser.

class Part extends EventTarget {
  hidden = true;
  textContent = "";
  children = [];
  dataset = {};
  open = false;
  append(...parts) {
    this.children.push(...parts);
  }
  remove() {}
  setAttribute() {}
  get firstChild() {
    return this.children[0];
  }
}

const parts = new Map();
const page = new EventTarget();

/** What this page says in place of sentences: their keys, and what is filled in. */
const SENTENCES = {
  again: "again",
  read: "read",
  look: "look",
  lost_entry: "lost_entry",
  tap_lost: "lost: {why}",
  taps_wait: "{n} wait",
  hello: "{who} and {other}",
};

export const part = (id) => parts.get(id) ?? parts.set(id, new Part()).get(id);

export const kept = new Map();

globalThis.document = Object.assign(page, {
  body: Object.assign(new Part(), { dataset: { sentences: JSON.stringify(SENTENCES) } }),
  getElementById: part,
  createElement: () => new Part(),
});
globalThis.location = { pathname: "/" };
globalThis.sessionStorage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => kept.set(name, value),
  removeItem: (name) => kept.delete(name),
};
const window = new EventTarget();
for (const name of ["addEventListener", "dispatchEvent"]) globalThis[name] = window[name].bind(window);

/** What was told in notices. */
export const told = () => part("notices").children.map((line) => line.children[0].textContent);

/** A script of the page. A `number` gives it anew, with nothing of what happened before. */
export const script = (name, number = 0) => import(`../../../../kscore/views/phone/files/${name}.js?${number}`);
