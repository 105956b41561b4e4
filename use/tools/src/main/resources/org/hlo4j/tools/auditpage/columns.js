// The rows: columns by name (AuditPageData.java), decompressed.
const data = JSON.parse(document.getElementById("data").textContent);
const {releases, skipped} = data, rowCount = data.rows;
const skippedCount = skipped.reduce((sum, each) => sum + each.count, 0);

async function unpacked(base64) {
  const bytes = Uint8Array.fromBase64?.(base64) ?? Uint8Array.from(atob(base64), c => c.charCodeAt(0));
  const stream = new DecompressionStream("gzip"), writer = stream.writable.getWriter();
  writer.write(bytes);
  writer.close();
  return new Response(stream.readable).arrayBuffer();
}

/** Strings, cut out of one when they are needed. */
async function textColumn({text, lengths}) {
  const all = new TextDecoder("utf-8", {ignoreBOM: true}).decode(await unpacked(text));
  const starts = new Uint32Array(rowCount + 1), ofRow = new Uint32Array(await unpacked(lengths));
  for (let row = 0; row < rowCount; row++) starts[row + 1] = starts[row] + ofRow[row];
  return row => all.slice(starts[row], starts[row + 1]);
}

const columns = {};
await Promise.all(Object.entries(data.columns).map(async ([name, column]) => {
  if (column.numbers) columns[name] = new Float64Array(await unpacked(column.numbers));
  else if (column.text) columns[name] = await textColumn(column);
  else if (column.bits) columns[name] = new BigUint64Array(await unpacked(column.bits));
  else if (column.distances) columns[name] = new Int32Array(await unpacked(column.distances)).map((back, row) => back < 0 ? -1 : row - back);
  else columns[name] = {words: column.words, lists: column.lists, codes: new Int32Array(await unpacked(column.codes))};
}));
data.columns = null;

const pathOf = columns.path;
const wordsOf = (name, row) => {
  const {words, lists, codes} = columns[name];
  return codes[row] < 0 ? [] : lists[codes[row]].map(word => words[word]);
};
const wordOf = (name, row) => wordsOf(name, row)[0] ?? "";

/** Compares texts with numbers in them by these: releases in their order. */
const byNumbers = new Intl.Collator("en", {numeric: true}).compare;
