// Plots as markup. What is clicked has the number of its dimension and its category.
const MOST_BARS = 50;

const mark = (dim, category) => `data-dim="${dimensions.indexOf(dim)}" data-category="${category}" aria-pressed="${dim.chosen.has(category)}"`;
const faded = (dim, category) => dim.chosen.size > 0 && !dim.chosen.has(category) ? " faded" : "";

/** Horizontal bars: [category, length, text at the end, note] each. */
function bars(dim, rows, isPath) {
  const most = rows.reduce((most, row) => Math.max(most, row[1]), 1);
  const shown = rows.slice(0, MOST_BARS);
  return `<div class="bars${isPath ? " paths" : ""}">` + shown.map(([category, length, text]) => {
    const label = escape(dim.label(category));
    return `<button class="bar${faded(dim, category)}" ${mark(dim, category)} title="${label}"><span class="label">${isPath ? `<bdi>${label}</bdi>` : label}</span>`
      + `<span class="track"><i data-width="${100 * length / most}"></i></span><span class="n">${text}</span></button>`;
  }).join("") + `</div>` + (rows.length > shown.length ? `<p class="note">and ${grouped(rows.length - shown.length)} more</p>` : "");
}

/** The categories that rows have: the most frequent first, or in order. */
function countedCategories(dim, inOrder) {
  const byCategory = counts(dim), rows = [];
  byCategory.forEach((count, category) => {
    if (count || dim.chosen.has(category)) rows.push([category, count, grouped(count)]);
  });
  return inOrder ? rows.sort((a, b) => inOrder(dim.label(a[0]), dim.label(b[0]))) : rows.sort((a, b) => b[1] - a[1]);
}

/** The colour of the k-th of n things in an order. */
const colour = (k, n) => `oklch(${k % 2 ? 0.66 : 0.6} 0.125 ${(255 + 300 * (n < 2 ? 0 : k / (n - 1 + n / 8))) % 360})`;

/** A step between labels of an axis, so that there are at most some. */
function axisStep(most, count) {
  const rough = most / count, power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].find(step => step * power >= rough) * power;
}

const AXIS = 44, FOOT = 20, HEAD = 8;

/**
 * Vertical bars of parts.
 * @param height that of the highest bar
 * @param parts for each bar its parts, [height, class or colour, title] each, from below
 */
function columnsChart(dim, width, height, parts, axisText, most) {
  const count = Math.max(parts.length, 1), step = (width - AXIS) / count, bottom = height + HEAD;
  const gap = step > 6 ? 2 : step > 3 ? 1 : 0;
  let svg = `<svg class="chart" width="${width}" height="${bottom + FOOT}" role="img">`;
  const tick = axisStep(most, 5);
  for (let at = 0; at <= most * 1.0001; at += tick) {
    const y = bottom - height * at / most;
    svg += `<line class="grid" x1="${AXIS}" x2="${width}" y1="${y}" y2="${y}"></line><text class="tick" x="${AXIS - 6}" y="${y + 4}">${axisText(at)}</text>`;
  }
  parts.forEach((stack, k) => {
    let y = bottom;
    const x = AXIS + k * step;
    svg += `<g class="column${faded(dim, k)}" ${mark(dim, k)}><rect class="hit" x="${x}" y="${HEAD}" width="${step}" height="${height}"><title>${escape(stack.title)}</title></rect>`;
    for (const [size, fill, title] of stack.parts) {
      if (!size) continue;
      const high = height * size / most;
      y -= high;
      svg += `<rect x="${(x + gap / 2).toFixed(2)}" y="${y.toFixed(2)}" width="${Math.max(step - gap, 0.5).toFixed(2)}" height="${high.toFixed(2)}" fill="${fill}"><title>${escape(title)}</title></rect>`;
    }
    svg += `</g>`;
  });
  // Labels below as they fit.
  let free = 0;
  parts.forEach((stack, k) => {
    const x = AXIS + (k + 0.5) * step, half = stack.label.length * 3.3 + 6;
    if (stack.label && x - half >= free && x + half <= width + 12) {
      svg += `<text class="under" x="${x}" y="${bottom + FOOT - 5}">${escape(stack.label)}</text>`;
      free = x + half;
    }
  });
  return svg + `</svg>`;
}
