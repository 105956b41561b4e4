// What happens when something is clicked.
const query = document.getElementById("query"), chips = document.getElementById("chips");

function showFacts() {
  const byVerdict = wordDims.verdict ? [...counts(wordDims.verdict)] : [];
  const bytes = columns.size.reduce((sum, size) => sum + (size || 0), 0);
  const verdicts = byVerdict.map((count, k) => [wordDims.verdict.label(k), count]).sort((a, b) => b[1] - a[1])
    .map(([verdict, count]) => `<span class="${verdict === "valid" ? "good" : "bad"}">${grouped(count)} ${escape(verdict)}</span>`);
  document.getElementById("facts").innerHTML = [`<span>${counted(rowCount, "file")}</span>`, `<span>${bytesText(bytes)}</span>`,
    ...(span ? [`<span>${dayOf(span[0])} – ${dayOf(span[1])}</span>`] : []), ...verdicts,
    ...(skippedCount ? [`<span class="bad">${grouped(skippedCount)} not looked at</span>`] : [])].join("");
}

function showChips() {
  const chosen = dimensions.filter(dim => dim.chosen.size).map(dim => {
    const labels = [...dim.chosen].map(k => dim.label(k));
    const text = labels.length > 3 ? `${labels.slice(0, 2).join(", ")} and ${labels.length - 2} more` : labels.join(", ");
    return `<button class="chip" data-clear="${dimensions.indexOf(dim)}" title="${escape(text)}"><b>${escape(dim.title)}</b> <span>${escape(text)}</span> ✕</button>`;
  });
  const isFiltered = chosen.length > 0 || search.text;
  chips.innerHTML = `<span class="total"><b>${grouped(shownCount)}</b>${isFiltered ? ` of ${grouped(rowCount)}` : ""} ${rowCount === 1 ? "file" : "files"}</span>` + chosen.join("")
    + (isFiltered ? `<button class="reset" data-reset>reset</button>` : `<span class="note">Click on bars to filter; with Shift, a range.</span>`);
}

function refresh() {
  countShown();
  showChips();
  drawPanels();
  grid.scrollTop = 0;
  showTable();
}

function reset() {
  dimensions.filter(dim => dim !== search).forEach(clear);
  query.value = "";
  searchFor("");
  refresh();
}

document.addEventListener("click", event => {
  const target = event.target.closest("[data-category],[data-clear],[data-reset],[data-sort],[data-row],[data-copy],[data-group],#close");
  if (!target) return;
  const {dim, category, clear: cleared, sort, row, copy, group} = target.dataset;
  if (target.tagName === "A") event.preventDefault();
  if (category !== undefined) {
    choose(dimensions[dim], Number(category), event.shiftKey);
    refresh();
  } else if (cleared !== undefined) {
    clear(dimensions[cleared]);
    refresh();
  } else if (target.dataset.reset !== undefined) reset();
  else if (sort) {
    descending = sortedBy === sort ? !descending : columns[sort] instanceof Float64Array;
    sortedBy = sort;
    showTable();
  } else if (row !== undefined) {
    showDetails(Number(row));
    drawRows();
  } else if (copy !== undefined) {
    copyText(pathOf(Number(copy)));
    target.textContent = "copied";
  } else if (group !== undefined) {
    clear(dimensions[group]);
    choose(dimensions[group], dimensions[group].codes[selected]);
    refresh();
  } else {
    showDetails(-1);
    drawRows();
  }
});

let typing = 0;
query.addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(() => {
    searchFor(query.value);
    refresh();
  }, rowCount > 20000 ? 200 : 0);
});
document.addEventListener("keydown", event => {
  if (event.key === "/" && event.target !== query) {
    event.preventDefault();
    query.focus();
  } else if (event.key === "Escape") {
    if (event.target === query && query.value) {
      query.value = "";
      searchFor("");
      refresh();
    } else if (selected >= 0) {
      showDetails(-1);
      drawRows();
    } else reset();
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && selected >= 0 && event.target !== query && event.target.tagName !== "SELECT") {
    const next = order[order.indexOf(selected) + (event.key === "ArrowDown" ? 1 : -1)];
    if (next !== undefined) {
      event.preventDefault();
      const top = order.indexOf(next) * ROW;
      if (top < grid.scrollTop) grid.scrollTop = top;
      else if (top + ROW > grid.scrollTop + grid.clientHeight) grid.scrollTop = top + ROW - grid.clientHeight;
      showDetails(next);
      drawRows();
    }
  }
});
let sizing = 0;
addEventListener("resize", () => {
  cancelAnimationFrame(sizing);
  sizing = requestAnimationFrame(() => {
    drawPanels();
    drawRows();
  });
});

showFacts();
makePanels();
refresh();
