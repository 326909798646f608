/* A button that is tapped before the page's scripts are there is tapped again once they listen: on a slow network, or when
   the computer is busy, that takes a while, and the tap would do nothing. */
// biome-ignore lint/complexity/useArrowFunction: it is read by browsers that know no arrow
(function () {
  var button = /** @type {HTMLElement} */ (null);
  function tapped(/** @type {Event} */ event) {
    button = /** @type {Element} */ (event.target).closest("button[type=button]") || button;
  }
  function listening() {
    removeEventListener("click", tapped, true);
    if (button) button.click();
  }
  addEventListener("click", tapped, true);
  addEventListener("listening", listening);
})();
