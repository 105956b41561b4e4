// The dimensions: one of each column of words, of numbers, of times, of groups.
const titles = {
  form: "Form", verdict: "Verdict", release: "Release written", floor: "Oldest release that fits", expanded_floor: "Oldest that fits, expanded",
  blockers: "What releases lack", dialects: "Dialects", operation_names: "Operations", custom_calls: "Custom calls", composites: "Composites",
  element_types: "Element types", platforms: "Platforms", folders: "Folders of people in locations", problem: "Diagnostics",
};
const titleOf = name => titles[name] ?? (name[0].toUpperCase() + name.slice(1)).replace(/_/g, " ");

/** Columns of words by name. */
const wordDims = {};
for (const [name, column] of Object.entries(columns)) {
  if (column.words?.length) wordDims[name] = dimension(titleOf(name), column.codes, column.words.length, k => column.words[k], column.lists);
}

/** Columns of numbers, with the text of a number. */
const plain = n => n < 1e6 ? grouped(Math.round(n)) : scaled(n, 1000, ["", "k", "M", "G", "T", "P", "E"]);
const numberTexts = {
  size: bytesText, operations: plain, parameters: plain, peak_bytes: bytesText, flops: flopsText, bytes_moved: bytesText,
  constant_bytes: bytesText, constants: plain, devices: plain,
};
const numberTitles = {
  size: "size of the file", operations: "operations", parameters: "parameters", peak_bytes: "bytes live at a time", flops: "FLOPs of a run",
  bytes_moved: "bytes moved in a run", constant_bytes: "bytes of constants", constants: "constants", devices: "devices",
};
const numberNames = Object.keys(columns).filter(name => name !== "modified" && columns[name] instanceof Float64Array && columns[name].some(n => n >= 0));

/** The bins of a column of numbers: 0, then powers of two, or of a power of two. */
function binNumbers(dim, name) {
  const numbers = columns[name];
  let low = Infinity, high = -Infinity;
  for (const n of numbers) {
    if (n >= 1 && n < Infinity) {
      low = Math.min(low, n);
      high = Math.max(high, n);
    }
  }
  const first = low === Infinity ? 0 : Math.floor(Math.log2(low)), last = low === Infinity ? 0 : Math.floor(Math.log2(high));
  const step = Math.ceil((last - first + 1) / 32);
  dim.name = name;
  dim.size = 2 + Math.floor((last - first) / step);
  dim.codes = new Int32Array(rowCount).fill(-1);
  for (let row = 0; row < rowCount; row++) {
    const n = numbers[row];
    if (n >= 1) dim.codes[row] = Math.min(1 + Math.floor((Math.floor(Math.log2(n)) - first) / step), dim.size - 1);
    else if (n >= 0) dim.codes[row] = 0;
  }
  dim.from = k => k === 0 ? 0 : 2 ** (first + (k - 1) * step);
  dim.label = k => k === 0 ? "less than 1" : `${numberTexts[dim.name]?.(dim.from(k)) ?? plain(dim.from(k))} to less than ${(numberTexts[dim.name] ?? plain)(dim.from(k + 1))}`;
  dim.title = numberTitles[name] ?? name;
}
function numberDim(name) {
  const dim = dimension("", null, 0, null);
  binNumbers(dim, name);
  return dim;
}

/** Time by days, months, quarters or years, as the span asks. */
const DAY = 86400e3;
const units = [
  {most: 62 * DAY, start: d => [d.getUTCFullYear(), d.getUTCMonth(), d.getUTCDate()], next: ([y, m, d]) => [y, m, d + 1], text: d => d.toISOString().slice(0, 10)},
  {most: 6 * 366 * DAY, start: d => [d.getUTCFullYear(), d.getUTCMonth(), 1], next: ([y, m]) => [y, m + 1, 1], text: d => d.toISOString().slice(0, 7)},
  {most: 20 * 366 * DAY, start: d => [d.getUTCFullYear(), d.getUTCMonth() - d.getUTCMonth() % 3, 1], next: ([y, m]) => [y, m + 3, 1],
    text: d => `${d.getUTCFullYear()} Q${1 + d.getUTCMonth() / 3}`},
  {most: Infinity, start: d => [d.getUTCFullYear(), 0, 1], next: ([y]) => [y + 1, 0, 1], text: d => String(d.getUTCFullYear())},
];
const dayOf = time => Number.isFinite(time) ? new Date(time).toISOString().slice(0, 10) : "";

function timeSpan() {
  let first = Infinity, last = -Infinity;
  for (const time of columns.modified) {
    if (time < first) first = time;
    if (time > last) last = time;
  }
  return first === Infinity ? null : [first, last];
}
const span = timeSpan();

function timeDim() {
  if (span === null) return null;
  const unit = units.find(unit => span[1] - span[0] <= unit.most);
  const starts = [];
  for (let at = unit.start(new Date(span[0])); Date.UTC(...at) <= span[1] && starts.length < 400; at = unit.next(at)) starts.push(Date.UTC(...at));
  const codes = new Int32Array(rowCount).fill(-1);
  columns.modified.forEach((time, row) => {
    if (Number.isNaN(time)) return;
    let low = 0, high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= time) low = middle;
      else high = middle;
    }
    codes[row] = low;
  });
  return dimension("modified", codes, starts.length, k => unit.text(new Date(starts[k])));
}
const times = timeDim();

/** Groups: the code of a row is its first row. */
const copies = dimension("copies of", columns.digest, rowCount, row => pathOf(row));
const families = dimension("family of", columns.family, rowCount, row => pathOf(row));

/** Whether the release chosen reads a program: see releases.js. */
const reading = dimension("", new Int32Array(rowCount).fill(-1), 4, k => ["fits", "fits once expanded", "does not fit", "not valid"][k]);
