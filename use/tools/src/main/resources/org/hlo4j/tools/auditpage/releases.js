// Which programs a release does not read, and what is in the way.
const rankOf = new Map(releases.map((release, k) => [release, k]));
const NEVER = releases.length;
const FITS = 0, EXPANDED = 1, NOT = 2, NOT_VALID = 3;

/** The rank of the oldest release that each program fits; -1 where there is none. */
function ranks(name) {
  const {words, lists, codes} = columns[name];
  const ofCode = lists.map(list => rankOf.get(words[list[0]]) ?? NEVER);
  const ofVerdict = columns.verdict.lists.map(list => columns.verdict.words[list[0]] === "valid" ? NEVER : -1);
  return codes.map((code, row) => code >= 0 ? ofCode[code] : ofVerdict[columns.verdict.codes[row]] ?? -1);
}
const floors = ranks("floor"), expandedFloors = ranks("expanded_floor"), written = ranks("release");

/** A blocker is as old as the oldest release that a program with it fits. */
function blockerRanks() {
  const {words, lists, codes} = columns.blockers;
  const ofList = new Int32Array(lists.length).fill(NEVER), ofWord = new Int32Array(words.length).fill(NEVER);
  for (let row = 0; row < rowCount; row++) {
    const code = codes[row];
    if (code >= 0 && floors[row] >= 0 && floors[row] < ofList[code]) ofList[code] = floors[row];
  }
  lists.forEach((list, code) => list.forEach(word => ofWord[word] = Math.min(ofWord[word], ofList[code])));
  return ofWord;
}
const blockedBelow = blockerRanks();

function applyRelease(release) {
  const rank = rankOf.get(release);
  reading.rank = rank;
  reading.title = release;
  reading.codes = floors.map((floor, row) => floor < 0 ? NOT_VALID : floor <= rank ? FITS : expandedFloors[row] <= rank ? EXPANDED : NOT);
  applyChoice(reading);
}

function releasePanel() {
  if (!floors.some(floor => floor >= 0)) return;
  const first = releases[Math.max(0, releases.length - 1 - Math.floor(releases.length / 3))];
  applyRelease(first);
  panel("What a release does not read", (release, width) => {
    const byCase = counts(reading), total = byCase[FITS] + byCase[EXPANDED] + byCase[NOT];
    const later = countRows(row => floors[row] >= 0 && floors[row] <= reading.rank && columns.release.codes[row] >= 0 && written[row] > reading.rank);
    const percent = n => total ? ` <small>${(100 * n / total).toFixed(n && n / total < 0.01 ? 2 : 0)} %</small>` : "";
    const cases = [[FITS, "good", `fit ${escape(release)}`], [EXPANDED, "accent", "fit once expanded"], [NOT, "bad", "do not fit"]]
      .map(([k, kind, text]) => `<button class="case ${kind}${faded(reading, k)}" ${mark(reading, k)}><b>${grouped(byCase[k])}</b>${percent(byCase[k])}<br>${text}</button>`).join("");
    const missed = blockerCounts();
    const dim = wordDims.blockers;
    return `<div class="cases">${cases}</div>`
      + (later ? `<p class="note">${counted(later, "file")} that ${later === 1 ? "fits" : "fit"} ${escape(release)} ${later === 1 ? "is" : "are"} written for later releases.</p>` : "")
      + (missed.length ? `<h3>What is in the way, by files</h3>` + bars(dim, missed) : `<p class="note">Nothing is in the way of these files.</p>`);
  }, {wide: true, choices: [...releases].reverse().map(release => [release, release]), chosen: first, change: applyRelease});
}

function countRows(isCounted) {
  let count = 0;
  forEachRow(null, row => count += isCounted(row) ? 1 : 0);
  return count;
}

/** The blockers of programs that do not fit, by files. */
function blockerCounts() {
  const dim = wordDims.blockers;
  if (!dim) return [];
  const byCode = new Uint32Array(dim.lists.length), byWord = new Uint32Array(dim.size), others = ~dim.bit;
  for (let row = 0; row < rowCount; row++) {
    if ((excluded[row] & others) === 0 && floors[row] > reading.rank && dim.codes[row] >= 0) byCode[dim.codes[row]]++;
  }
  byCode.forEach((count, code) => {
    if (count) for (const word of dim.lists[code]) if (blockedBelow[word] > reading.rank) byWord[word] += count;
  });
  const rows = [];
  byWord.forEach((count, word) => {
    if (count || dim.chosen.has(word)) rows.push([word, count, grouped(count)]);
  });
  return rows.sort((a, b) => b[1] - a[1]);
}
