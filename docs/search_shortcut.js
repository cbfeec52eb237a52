// Ctrl+K, or Cmd+K, moves to Doxygen's search box; Escape leaves it.
document.addEventListener("keydown", (event) => {
  const box = document.getElementById("MSearchField");
  if (box && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
    event.preventDefault();
    box.focus();
    box.select();
  } else if (box && event.key === "Escape" && document.activeElement === box) {
    box.blur();
  }
});
// Doxygen shows the label in the empty box. Its own scripts make the box some time after loading.
const searchBoxTimer = setInterval(() => {
  const box = document.getElementById("MSearchField");
  if (!box || typeof searchBox === "undefined") return;
  clearInterval(searchBoxTimer);
  if (box.value === searchBox.searchLabel) box.value = "Search (Ctrl+K)";
  searchBox.searchLabel = "Search (Ctrl+K)";
}, 100);
