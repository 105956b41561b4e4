// The panels: each has a title, perhaps a choice, and draws itself anew when filters change.
const panels = [];
const cards = document.getElementById("cards");

/**
 * Adds a panel.
 * @param choices what can be chosen: [value, text] each
 */
function panel(title, draw, {choices = [], wide = false, chosen = choices[0]?.[0], change = () => {}} = {}) {
  const card = document.createElement("section");
  card.className = wide ? "card wide" : "card";
  card.innerHTML = `<h2><span>${escape(title)}</span>`
    + (choices.length > 1 ? `<select aria-label="${escape(title)}">${choices.map(([value, text]) =>
      `<option value="${escape(value)}"${value === chosen ? " selected" : ""}>${escape(text)}</option>`).join("")}</select>` : "")
    + `</h2><div class="plot"></div>`;
  cards.append(card);
  const plot = card.querySelector(".plot"), made = {card, choice: chosen};
  made.measure = () => made.width = Math.max(plot.clientWidth, 160);
  made.draw = () => {
    const kept = plot.firstChild && plot.querySelector(".bars")?.scrollTop;
    plot.innerHTML = draw(made.choice, made.width) || `<p class="empty">none of these files</p>`;
    setWidths(plot);
    if (kept) plot.querySelector(".bars")?.scrollTo(0, kept);
  };
  card.querySelector("select")?.addEventListener("change", event => {
    made.choice = event.target.value;
    change(made.choice);
    refresh();
  });
  panels.push(made);
  return made;
}

const barsOrNothing = (dim, rows, isPath) => rows.length ? bars(dim, rows, isPath) : "";

function wordPanel(name, {inOrder, wide} = {}) {
  const dim = wordDims[name];
  if (dim) panel(dim.title, () => barsOrNothing(dim, countedCategories(dim, inOrder)), {wide});
}

/** A plot over time, of parts by a column. */
function timePanel() {
  if (!times) return;
  const choices = ["release", "form", "verdict", "floor"].filter(name => wordDims[name]);
  panel("Over time", (choice, width) => {
    const [name, isShare] = choice.split(":"), by = wordDims[name];
    const order = Array.from({length: by.size}, (_, k) => k).sort((a, b) => byNumbers(by.label(a), by.label(b)));
    const rank = new Int32Array(by.size);
    order.forEach((k, at) => rank[k] = at);
    const table = Array.from({length: times.size}, () => new Uint32Array(by.size));
    forEachRow(times, row => {
      const code = by.codes[row];
      if (times.codes[row] >= 0 && code >= 0) table[times.codes[row]][rank[by.lists[code][0]]]++;
    });
    const sums = table.map(row => row.reduce((a, b) => a + b, 0)), most = isShare ? 1 : Math.max(...sums, 1);
    if (!sums.some(n => n)) return "";
    const parts = table.map((row, k) => ({
      label: times.label(k), title: `${times.label(k)}: ${counted(sums[k], "file")}`,
      parts: Array.from(row, (count, at) => [isShare ? count / (sums[k] || 1) : count, colour(at, by.size),
        `${times.label(k)} · ${by.label(order[at])}: ${counted(count, "file")}, ${(100 * count / (sums[k] || 1)).toFixed(1)} %`]),
    }));
    const present = order.filter((_, at) => table.some(row => row[at]));
    return columnsChart(times, width, 230, parts, n => isShare ? Math.round(100 * n) + " %" : plain(n), most)
      + `<div class="legend">` + present.map(k => `<button class="key${faded(by, k)}" ${mark(by, k)}><i data-colour="${colour(rank[k], by.size)}"></i>${escape(by.label(k))}</button>`).join("") + `</div>`;
  }, {wide: true, choices: choices.flatMap(name => [[name + ":share", `share by ${name === "floor" ? "oldest release that fits" : name}`], [name + ":", `files by ${name === "floor" ? "oldest release that fits" : name}`]])});
}

function histogramPanel(title, name) {
  if (!numberNames.includes(name)) return;
  const dim = numberDim(name);
  panel(title, (choice, width) => {
    const byBin = counts(dim);
    if (!byBin.some(n => n)) return "";
    const text = numberTexts[dim.name] ?? plain;
    const parts = Array.from(byBin, (count, k) => ({
      label: k === 0 ? "0" : text(dim.from(k)).replace("bytes", "B").replace(/\.0+(?= )|\.00?$/, ""),
      title: `${dim.label(k)}: ${counted(count, "file")}`, parts: [[count, "var(--accent)", `${dim.label(k)}: ${counted(count, "file")}`]],
    }));
    return columnsChart(dim, width, 150, parts, plain, Math.max(...byBin));
  }, {
    choices: numberNames.map(each => [each, numberTitles[each] ?? each]), chosen: name,
    change: choice => {
      clear(dim);
      binNumbers(dim, choice);
    },
  });
}

/** Groups of rows: those with most rows, or most bytes beside their first. */
function groupPanel(title, dim, choices) {
  panel(title, choice => {
    const byGroup = counts(dim), bytes = new Float64Array(rowCount), groups = [];
    forEachRow(dim, row => {
      if (dim.codes[row] >= 0) bytes[dim.codes[row]] += columns.size[row] || 0;
    });
    let more = 0, wasted = 0;
    byGroup.forEach((count, first) => {
      if (count > 1) {
        const beside = bytes[first] - bytes[first] / count;
        groups.push([first, count, beside]);
        more += count - 1;
        wasted += beside;
      }
    });
    if (!groups.length) return "";
    const rows = choice === "bytes" ? groups.sort((a, b) => b[2] - a[2]).map(([k, , beside]) => [k, beside, bytesText(beside)])
      : groups.sort((a, b) => b[1] - a[1]).map(([k, count]) => [k, count, grouped(count)]);
    return `<p class="note">${counted(groups.length, "group")}, ${counted(more, "file")} beside the first of each, ${bytesText(wasted)}</p>` + bars(dim, rows, true);
  }, {choices, wide: true});
}

/** What has no row, by reason; the first paths are shown by pointing. */
function skippedPanel() {
  if (!skippedCount) return;
  const most = Math.max(...skipped.map(each => each.count));
  panel("Not looked at", () => `<div class="bars">` + skipped.map(({reason, count, examples}) =>
    `<div class="bar" title="${escape(examples)}"><span class="label">${escape(reason)}</span>`
      + `<span class="track"><i data-width="${100 * count / most}"></i></span><span class="n">${grouped(count)}</span></div>`).join("") + `</div>`, {wide: true});
}

/** Draws all panels; widths are asked for before anything changes, so that they are laid out once. */
function drawPanels() {
  panels.forEach(each => each.measure());
  panels.forEach(each => each.draw());
  for (const key of document.querySelectorAll("[data-colour]")) key.style.background = key.dataset.colour;
}

function makePanels() {
  timePanel();
  releasePanel();
  histogramPanel("Sizes", "size");
  histogramPanel("Programs", "operations");
  wordPanel("verdict");
  skippedPanel();
  wordPanel("form");
  wordPanel("problem", {wide: true});
  wordPanel("release", {inOrder: byNumbers});
  wordPanel("floor", {inOrder: byNumbers});
  const done = ["verdict", "form", "problem", "release", "floor", "expanded_floor", "blockers", "folders"];
  Object.keys(wordDims).filter(name => !done.includes(name)).forEach(name => wordPanel(name));
  if (columns.digest.some((first, row) => first >= 0 && first < row)) {
    groupPanel("Programs that mean the same", copies, [["files", "most copies"], ["bytes", "most bytes"]]);
  }
  if (columns.family.some((first, row) => first >= 0 && first < row)) {
    groupPanel("Programs that resemble each other", families, [["files", "most files"], ["bytes", "most bytes"]]);
  }
  wordPanel("folders", {wide: true});
}
