// The details of one operation, or of the program.
const details = document.getElementById("details");
const MOST_LISTED = 40;

function showDetails(i) {
  details.innerHTML = i < 0 ? programDetails() : opDetails(i);
}

function programDetails() {
  const functions = (inside[0] ?? []).filter(i => opName(i) === "func.func");
  const blocked = releases.filter((_, r) => blockers.some(b => b.blocks[r])).length;
  return `<h2>Program</h2><dl>`
    + fact("operations", grouped(opCount))
    + fact("functions", grouped(functions.length))
    + fact("work", `about ${flopsText(data.flops)} for each run`)
    + fact("constants", `${grouped(constants.length)}, ${grouped(data.parameters)} elements, ${bytesText(data.constantBytes)}`)
    + fact("fits", blocked === 0 ? "all releases" : blocked === releases.length ? "no release" : `${releases.length - blocked} of ${releases.length} releases`)
    + fact("digest", `<code class="wrap">${data.digest}</code>`)
    + `</dl><h3>Functions</h3><ul>`
    + functions.slice(0, MOST_LISTED).map(i => `<li>${opLink(i, symbolOf(i))} <small>${counted(end[i] - i, "op")}</small></li>`).join("")
    + (functions.length > MOST_LISTED ? `<li>and ${functions.length - MOST_LISTED} more</li>` : "")
    + `</ul>`;
}

const fact = (name, html) => `<dt>${name}</dt><dd>${html}</dd>`;

function opDetails(i) {
  const text = lines.slice(ops.line[i], Math.min(lastLine(i) + 1, ops.line[i] + 30));
  const indent = Math.min(...text.filter(l => l.trim()).map(l => l.match(/^ */)[0].length));
  const cut = lastLine(i) + 1 - ops.line[i] > 30 ? "\n…" : "";
  let html = `<h2><span class="dot ${kindOf(i)}"></span> ${escape(opName(i))} ${escape(symbolOf(i))}</h2>`
    + `<pre>${escape(text.map(l => clip(l.slice(indent), 2000)).join("\n") + cut)}</pre><dl>`;
  if (ops.flops[i] > 0) html += fact("work", flopsText(ops.flops[i]));
  if (isContainer(i)) html += fact("inside", counted(end[i] - i - 1, "op") + `, <a href="#" data-open="${i}">open</a>`);
  if (calleeOf(i) >= 0) html += fact("calls", opLink(calleeOf(i), symbolOf(calleeOf(i))));
  const scope = scopeOf(i);
  if (scope.length) html += fact("scope", escape(scope.join(" / ")));
  if (placeOf(i)) html += fact("from", escape(placeOf(i)));
  if (ops.parent[i] > 0) html += fact("in", opLink(ops.parent[i], `${opName(ops.parent[i])} ${symbolOf(ops.parent[i])}`));
  html += fact("text", `<a href="#" data-line="${ops.line[i]}">line ${grouped(ops.line[i] + 1)}</a>`) + `</dl>`;
  for (const k of opBlockers.get(i) ?? []) {
    const b = blockers[k];
    html += `<p class="warning">${escape(b.feature)}${b.since ? `: since ${b.since}` : ": in no release"}${b.remedy ? `<br><small>${escape(b.remedy)}</small>` : ""}</p>`;
  }
  if (constantOf.has(i)) html += constantMarkup(constantOf.get(i));
  html += listing("Operands", operandsOf(i).map(v => valueMarkup(v)));
  const results = resultsOf(i);
  html += listing("Results", results.map(v =>
    `<code>${escape(valueName(v))}</code> <small>${escape(shortType(typeOf(v)))}</small>${usersMarkup(v)}`));
  return html;
}

function listing(title, items) {
  if (items.length === 0) return "";
  const more = items.length > MOST_LISTED ? `<li>and ${items.length - MOST_LISTED} more</li>` : "";
  return `<h3>${title}</h3><ol start="0">` + items.slice(0, MOST_LISTED).map(item => `<li>${item}</li>`).join("") + more + `</ol>`;
}

function valueMarkup(v) {
  if (v < 0) return "?";
  const owner = values.owner[v];
  const from = owner < 0 ? "" : values.argument[v]
    ? `argument of ${opLink(owner, shortName(owner) + " " + symbolOf(owner))}`
    : opLink(owner, isSplat(owner) ? `constant ${splatText(owner)}` : shortName(owner));
  return `<code>${escape(valueName(v))}</code> ${escape(givenName(v))} <small>${escape(shortType(typeOf(v)))}</small><br>${from}`;
}

function usersMarkup(v) {
  const users = usersOf(v);
  if (users.length === 0) return `<br><small>not used</small>`;
  return "<br>used by " + users.slice(0, 12).map(u => opLink(u, shortName(u))).join(", ")
    + (users.length > 12 ? ` and ${users.length - 12} more` : "");
}

function constantMarkup(c) {
  const range = c.looked === c.notFinite ? "" : c.splat || c.least === c.greatest ? `all ${short(c.least)}` : `${short(c.least)} to ${short(c.greatest)}`;
  return `<h3>Elements</h3>` + histogram(c, 300, 70) + `<dl>`
    + fact("number", grouped(c.count) + (c.splat ? ", all the same" : ""))
    + fact("bytes", bytesText(c.bytes))
    + (c.splat && c.value !== undefined ? fact("value", escape(c.value)) : "")
    + (range && !c.splat ? fact("range", range) + fact("mean", short(c.mean)) : "")
    + (c.zeros && !c.splat ? fact("zeros", `${(100 * c.zeros / c.looked).toFixed(1)} %`) : "")
    + (c.notFinite ? fact("not finite", `${(100 * c.notFinite / c.looked).toFixed(1)} %`) : "")
    + (c.looked < c.count && !c.splat ? fact("sample", grouped(c.looked)) : "") + `</dl>`;
}

/** The distribution of the elements of a constant. */
function histogram(c, width, height) {
  const most = Math.max(...c.bins, 1);
  if (c.looked === 0 || c.splat) return "";
  const step = width / c.bins.length;
  const bars = c.bins.map((n, k) => {
    const h = n === 0 ? 0 : Math.max(1.5, n / most * (height - 2));
    return `<rect x="${(k * step + 0.5).toFixed(1)}" y="${(height - h).toFixed(1)}" width="${Math.max(1, step - 1).toFixed(1)}" height="${h.toFixed(1)}"></rect>`;
  }).join("");
  return `<svg class="histogram" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="from ${short(c.least)} to ${short(c.greatest)}">${bars}</svg>`;
}
