/* A browser that knows no modules gets told; the pages can be read all the same. */
(function () {
  var told = document.getElementById("old");
  if (told) { told.hidden = false; told.removeAttribute("hidden"); }
})();
