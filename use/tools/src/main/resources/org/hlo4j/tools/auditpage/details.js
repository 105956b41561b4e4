// The details of the file that was chosen.
const detailBox = document.getElementById("details");
const words = (name, row) => wordsOf(name, row).map(word => `<code>${escape(word)}</code>`).join(", ");

function groupLink(dim, row, text) {
  const first = dim.codes[row];
  if (first < 0) return "";
  let count = 0;
  for (const code of dim.codes) if (code === first) count++;
  return count < 2 ? "" : `<a href="#" data-group="${dimensions.indexOf(dim)}">${grouped(count)} ${text}</a>`;
}

function showDetails(row) {
  selected = row;
  detailBox.hidden = row < 0;
  if (row < 0) return;
  const path = pathOf(row), digest = columns.digest_bits[row], diagnostic = columns.diagnostic(row);
  const facts = [
    ...["form", "verdict", "release", "floor", "expanded_floor", "platforms"].map(name => [titleOf(name).toLowerCase(), escape(wordsOf(name, row).join(", "))]),
    ["modified", Number.isFinite(columns.modified[row]) ? new Date(columns.modified[row]).toISOString().slice(0, 19).replace("T", " ") + " UTC" : ""],
    ...numberNames.map(name => [numberTitles[name] ?? name, Number.isNaN(columns[name][row]) ? "" : numberTexts[name]?.(columns[name][row]) ?? plain(columns[name][row])]),
    ["digest", digest ? `<code>${digest.toString(16).padStart(16, "0")}…</code>` : ""],
    ["same meaning", groupLink(copies, row, "files")],
    ["family", groupLink(families, row, "files")],
  ].filter(([, text]) => text);
  const lists = Object.keys(wordDims).filter(name => !["form", "verdict", "release", "floor", "expanded_floor", "platforms", "problem"].includes(name));
  detailBox.innerHTML = `<button id="close" title="Close ( Esc )" aria-label="Close">✕</button><p class="path">${escape(path)}</p><p><button class="copy" data-copy="${row}">copy path</button></p>`
    + (diagnostic ? `<pre class="warning">${escape(diagnostic)}</pre>` : "")
    + `<dl>${facts.map(([name, text]) => `<dt>${escape(name)}<dd>${text}`).join("")}</dl>`
    + lists.filter(name => wordsOf(name, row).length).map(name => `<h3>${escape(titleOf(name))}</h3><p class="words">${words(name, row)}</p>`).join("");
  detailBox.scrollTop = 0;
}

/** Copies text; pages from files may lack the clipboard. */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}
