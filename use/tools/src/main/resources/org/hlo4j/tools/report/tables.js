// The tables: operations by name, constants by size, releases and their blockers.
const MOST_ROWS = 500;

function operationsTable() {
  const byName = new Map();
  for (let i = 0; i < opCount; i++) {
    const entry = byName.get(opName(i)) ?? {count: 0, flops: 0, first: i};
    entry.count++;
    entry.flops += ops.flops[i];
    byName.set(opName(i), entry);
  }
  const rows = [...byName].sort((a, b) => b[1].count - a[1].count);
  const most = rows[0][1].count;
  return `<h2>Operations</h2><p>${counted(opCount, "operation")} of ${counted(rows.length, "kind")}, about ${flopsText(data.flops)} for each run.</p>`
    + `<table><thead><tr><th>operation<th class="n">number<th><th class="n">work<th class="n">share</tr></thead><tbody>`
    + rows.map(([name, {count, flops, first}]) =>
      `<tr><td><span class="dot ${kindOf(first)}"></span> <a href="#" data-search="${escape(name)}">${escape(name)}</a><td class="n">${grouped(count)}`
      + `<td class="bar"><i data-width="${100 * count / most}"></i><td class="n">${flops ? flopsText(flops) : ""}`
      + `<td class="n">${flops ? (100 * flops / data.flops).toFixed(1) + " %" : ""}</tr>`).join("")
    + `</tbody></table>`;
}

function constantsTable() {
  if (constants.length === 0) return `<h2>Constants</h2><p>None.</p>`;
  const rows = [...constants].sort((a, b) => b.bytes - a.bytes || a.op - b.op);
  return `<h2>Constants</h2><p>${counted(constants.length, "constant")}, ${counted(data.parameters, "element")}, ${bytesText(data.constantBytes)}.</p>`
    + `<table><thead><tr><th>constant<th>type<th class="n">bytes<th class="n">least<th class="n">mean<th class="n">greatest<th class="n">zeros<th>distribution</tr></thead><tbody>`
    + rows.slice(0, MOST_ROWS).map(c => {
      const known = c.looked > c.notFinite;
      return `<tr><td>${opLink(c.op, valueName(resultStart[c.op]))}<td><code>${escape(shortType(c.type))}</code><td class="n">${bytesText(c.bytes)}`
        + `<td class="n">${known ? short(c.least) : ""}<td class="n">${known ? short(c.mean) : ""}<td class="n">${known ? short(c.greatest) : ""}`
        + `<td class="n">${known ? (100 * c.zeros / c.looked).toFixed(0) + " %" : ""}`
        + `<td>${c.splat ? "<small>all the same</small>" : histogram(c, 180, 26)}${c.notFinite ? ` <small class="bad">${grouped(c.notFinite)} not finite</small>` : ""}</tr>`;
    }).join("") + `</tbody></table>`
    + (rows.length > MOST_ROWS ? `<p>and ${grouped(rows.length - MOST_ROWS)} more, all smaller.</p>` : "");
}

function releasesTable() {
  const fits = releases.map((_, r) => !blockers.some(b => b.blocks[r]));
  const lowest = releases[fits.indexOf(true)];
  const verdict = lowest === undefined ? "fits no release" : lowest === releases[0] ? "fits all releases" : `fits ${lowest} and later releases`;
  // A run of releases with the same blockers is one column.
  const runs = [];
  releases.forEach((release, r) => {
    const key = blockers.map(b => b.blocks[r]).join("");
    if (runs.at(-1)?.key === key) runs.at(-1).last = release;
    else runs.push({key, first: release, last: release, at: r});
  });
  const head = runs.map(run => `<th class="release">${run.first === run.last ? run.first : `${run.first}<br>– ${run.last}`}`).join("");
  const rows = blockers.slice(0, MOST_ROWS).map(b =>
    `<tr><td>${b.op >= 0 ? opLink(b.op, b.name) : escape(b.name)}<br><small>${escape(b.place)}</small><td>${escape(b.feature)}`
    + (b.remedy ? `<br><small>${escape(b.remedy)}</small>` : "") + `<td>${b.since || "none"}`
    + runs.map(run => b.blocks[run.at] ? `<td class="no" title="in the way">✕` : `<td class="yes">✓`).join("") + "</tr>").join("");
  return `<h2>Releases</h2><p>The program ${verdict}.</p>`
    + `<table class="matrix"><thead><tr><th>operation<th>feature<th>since${head}</tr></thead><tbody>${rows}`
    + `<tr class="sum"><td colspan="3">the program` + runs.map(run => fits[run.at] ? `<td class="yes">fits` : `<td class="no">${run.key.replace(/0/g, "").length}`).join("") + `</tr></tbody></table>`
    + (blockers.length > MOST_ROWS ? `<p>and ${grouped(blockers.length - MOST_ROWS)} more.</p>` : "");
}
