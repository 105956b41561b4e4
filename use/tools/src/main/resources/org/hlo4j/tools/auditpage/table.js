// The table of files: only visible rows are in the document.
const ROW = 26;
const cell = {
  path: row => `<bdi>${escape(pathOf(row))}</bdi>`,
  size: row => Number.isNaN(columns.size[row]) ? "" : bytesText(columns.size[row]),
  modified: row => dayOf(columns.modified[row]),
  operations: row => Number.isNaN(columns.operations[row]) ? "" : grouped(columns.operations[row]),
};
const shownColumns = [["path", "path"], ["size", "size", "n"], ["operations", "operations", "n"], ["modified", "modified"], ["form", "form"], ["verdict", "verdict"],
  ["release", "release"], ["floor", "fits from"], ["expanded_floor", "expanded"]];
const grid = document.getElementById("grid"), sheet = document.getElementById("sheet");
grid.style.setProperty("--all", (rowCount + 2) * ROW + "px");
let order = new Uint32Array(0), sortedBy = "path", descending = false, selected = -1;

/** Numbers in the order of a column. */
function sortKeys(name) {
  const column = columns[name];
  if (column instanceof Float64Array) return column;
  if (!column.words) return null;
  const rank = new Map([...column.words].sort(byNumbers).map((word, k) => [word, k]));
  const ofCode = column.lists.map(list => rank.get(column.words[list[0]]));
  return Float64Array.from(column.codes, code => code < 0 ? NaN : ofCode[code]);
}

function sortRows() {
  order = new Uint32Array(shownCount);
  let at = 0;
  forEachRow(null, row => order[at++] = row);
  const keys = sortKeys(sortedBy), sign = descending ? -1 : 1;
  if (keys === null) {
    if (descending) order.reverse();
  } else {
    // Rows without a value are last.
    order.sort((a, b) => {
      const x = keys[a], y = keys[b];
      return x === y ? a - b : x !== x ? (y !== y ? a - b : 1) : y !== y ? -1 : sign * (x - y);
    });
  }
  sheet.style.height = order.length * ROW + "px";
}

function drawHead() {
  document.getElementById("columns").innerHTML = shownColumns.map(([name, text, kind]) =>
    `<button data-sort="${name}" class="c-${name} ${kind ?? ""}" aria-sort="${sortedBy !== name ? "none" : descending ? "descending" : "ascending"}">${text}</button>`).join("");
}

function drawRows() {
  const first = Math.max(0, Math.floor(grid.scrollTop / ROW) - 10);
  const last = Math.min(order.length, Math.ceil((grid.scrollTop + grid.clientHeight) / ROW) + 10);
  let html = "<div>";
  for (let k = first; k < last; k++) {
    const row = order[k];
    html += `<div class="file${row === selected ? " current" : ""}" data-row="${row}">` + shownColumns.map(([name, , kind]) =>
      `<span class="c-${name} ${kind ?? ""}${name === "verdict" && wordOf(name, row) !== "valid" ? " bad" : ""}"${name === "path" ? ` title="${escape(pathOf(row))}"` : ""}>${cell[name]?.(row) ?? escape(wordOf(name, row))}</span>`).join("") + `</div>`;
  }
  sheet.innerHTML = html + "</div>" + (order.length ? "" : `<p class="empty">no files</p>`);
  sheet.firstChild.style.transform = `translateY(${first * ROW}px)`;
}

function showTable() {
  sortRows();
  drawHead();
  drawRows();
}
grid.addEventListener("scroll", drawRows, {passive: true});
