/* A browser that cannot run the page's scripts gets told; the pages can be read all the same. Promise.any came with the
   newest syntax in them (Chrome 85, Safari 14, Firefox 79): browsers before know modules, fail in the middle of ours and say nothing. */
// biome-ignore lint/complexity/useArrowFunction: it is read by browsers that know no arrow
(function () {
  var told = document.getElementById("old");
  if (told && !(window.Promise && Promise.any && "noModule" in document.createElement("script"))) {
    told.hidden = false;
    told.removeAttribute("hidden");
  }
})();
