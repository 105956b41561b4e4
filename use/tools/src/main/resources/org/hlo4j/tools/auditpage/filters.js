// Which rows are shown. A dimension gives each row a code, -1 for none, and each code its categories; choosing some
// excludes the rows of others. A plot of a dimension counts the rows that all other dimensions let through.
const excluded = new Uint32Array(rowCount);
const dimensions = [];
let shownCount = rowCount;

/**
 * Makes a dimension.
 * @param codes the code of each row
 * @param size the number of categories
 * @param lists the categories of each code; null if these are the same
 */
function dimension(title, codes, size, label, lists = null) {
  const made = {title, codes, size, label, lists, chosen: new Set(), bit: 1 << dimensions.length};
  dimensions.push(made);
  return made;
}

function forEachRow(ignored, use) {
  const others = ignored === null ? -1 : ~ignored.bit;
  for (let row = 0; row < rowCount; row++) if ((excluded[row] & others) === 0) use(row);
}

/** The number of rows by category. */
function counts(dim) {
  const byCode = new Uint32Array(dim.lists?.length ?? dim.size), {codes, lists} = dim;
  const others = ~dim.bit;
  for (let row = 0; row < rowCount; row++) {
    if ((excluded[row] & others) === 0 && codes[row] >= 0) byCode[codes[row]]++;
  }
  if (lists === null) return byCode;
  const byCategory = new Uint32Array(dim.size);
  byCode.forEach((count, code) => {
    if (count) for (const category of lists[code]) byCategory[category] += count;
  });
  return byCategory;
}

function exclude(dim, isExcluded) {
  for (let row = 0; row < rowCount; row++) {
    if (isExcluded(row)) excluded[row] |= dim.bit;
    else excluded[row] &= ~dim.bit;
  }
}

function applyChoice(dim) {
  const {codes, lists, chosen} = dim;
  if (chosen.size === 0) exclude(dim, () => false);
  else if (lists === null) exclude(dim, row => !chosen.has(codes[row]));
  else {
    const has = lists.map(list => list.some(category => chosen.has(category)));
    exclude(dim, row => codes[row] < 0 || !has[codes[row]]);
  }
}

/** Chooses a category, or no longer; with a range, all between it and the last one chosen. */
function choose(dim, category, range) {
  if (range && dim.last !== undefined) {
    for (let k = Math.min(dim.last, category); k <= Math.max(dim.last, category); k++) dim.chosen.add(k);
  } else if (!dim.chosen.delete(category)) dim.chosen.add(category);
  dim.last = category;
  applyChoice(dim);
}

function clear(dim) {
  dim.chosen.clear();
  dim.last = undefined;
  applyChoice(dim);
}

/** Files by words in their path: none of the plots. */
const search = dimension("path", null, 0, () => "");
function searchFor(text) {
  const words = text.toLowerCase().split(/\s+/).filter(word => word);
  search.text = words.join(" ");
  exclude(search, row => {
    if (words.length === 0) return false;
    const path = pathOf(row).toLowerCase();
    return !words.every(word => path.includes(word));
  });
}

function countShown() {
  shownCount = 0;
  for (let row = 0; row < rowCount; row++) if (excluded[row] === 0) shownCount++;
}
