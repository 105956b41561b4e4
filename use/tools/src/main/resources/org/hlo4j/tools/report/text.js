// The text of the program; only visible lines are in the document.
const ROW = 18;
const linesBox = document.getElementById("lines"), sheet = document.getElementById("sheet");
const lineOp = new Map();
for (let i = opCount - 1; i >= 0; i--) lineOp.set(ops.line[i], i);
sheet.style.height = lines.length * ROW + "px";
let markedLines = [-1, -1];

const keywords = /(%[\w$.-]+(?:#\d+)?)|(@[\w$.-]+)|("(?:[^"\\]|\\.)*")|\b((?:stablehlo|chlo|func|sdy|vhlo|builtin|mhlo)\.[\w]+|func|module|return|call)\b|(tensor&lt;[^ ]*?&gt;(?=[\s,)}:]|$))|(loc\(.*)/g;

function lineMarkup(line) {
  return escape(clip(line, 4000)).replace(keywords, (all, value, symbol, string, op, type, loc) =>
    `<span class="${value ? "v" : symbol ? "s" : string ? "q" : op ? "o" : type ? "t" : "l"}">${all}</span>`);
}

function drawText() {
  const first = Math.max(0, Math.floor(linesBox.scrollTop / ROW) - 20);
  const last = Math.min(lines.length, Math.ceil((linesBox.scrollTop + linesBox.clientHeight) / ROW) + 20);
  let html = "<div>";
  for (let k = first; k < last; k++) {
    const op = lineOp.get(k);
    html += `<div class="line${k >= markedLines[0] && k <= markedLines[1] ? " marked" : ""}"${op === undefined ? "" : ` data-op="${op}"`}>`
      + `<span class="no">${k + 1}</span>${lineMarkup(lines[k])}</div>`;
  }
  sheet.innerHTML = html + "</div>";
  sheet.firstChild.style.transform = `translateY(${first * ROW}px)`;
}

/** Marks the lines of an operation and scrolls to them. */
function showLines(i) {
  markedLines = i < 0 ? [-1, -1] : [ops.line[i], lastLine(i)];
  if (i >= 0 && linesBox.clientHeight > 0) {
    const top = ops.line[i] * ROW;
    if (top < linesBox.scrollTop || top > linesBox.scrollTop + linesBox.clientHeight - 3 * ROW) {
      linesBox.scrollTop = top - linesBox.clientHeight / 3;
    }
  }
  drawText();
}
linesBox.addEventListener("scroll", drawText, {passive: true});
