// Shows the claims of the verdicts that are chosen. Without scripts all are shown.
for (const box of document.querySelectorAll(".filter input")) {
  box.addEventListener("change", () => {
    for (const row of document.querySelectorAll("tr." + box.value)) row.hidden = !box.checked;
  });
}
document.querySelector(".filter").hidden = false;
