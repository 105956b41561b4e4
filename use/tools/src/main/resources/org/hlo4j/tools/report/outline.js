// The outline: the nesting of the program, expanded level by level.
const outline = document.getElementById("outline");

/** A text that distinguishes an operation from its siblings. */
function outlineNote(i) {
  if (isSplat(i)) return ` <small>${escape(splatText(i))}</small>`;
  const callee = calleeOf(i);
  if (callee >= 0) return " " + escape(symbolOf(callee));
  return ops.results[i] === 0 ? "" : ` <small>${escape(shortType(typeOf(resultStart[i])))}</small>`;
}

function outlineRow(n) {
  const {count, flops} = sizeOf(n);
  const share = data.flops > 0 ? flops / data.flops : 0;
  const row = document.createElement("div");
  row.className = "row " + n.kind;
  row.setAttribute("role", "treeitem");
  row.style.paddingLeft = 8 + 14 * (pathTo(n).length - 1) + "px";
  const opens = hasInside(n);
  row.innerHTML = `<span class="twist">${opens ? "▸" : ""}</span>`
    + `<span class="dot ${n.kind === "op" ? kindOf(n.op) : n.kind}"></span>`
    + `<span class="label">${escape(n.label)}${n.kind === "op" ? outlineNote(n.op) : ""}</span>`
    + (opens ? `<span class="count" title="${flopsText(flops)}">${grouped(count)}</span>` : "")
    + (opens && share > 0.005 ? `<span class="share" title="${(share * 100).toFixed(1)} % of the work"><i data-width="${Math.round(share * 100)}"></i></span>` : "");
  setWidths(row);
  const group = document.createElement("div");
  group.setAttribute("role", "group");
  group.hidden = true;
  n.row = row;
  n.group = group;
  row.querySelector(".twist").addEventListener("click", event => {
    event.stopPropagation();
    expand(n, group.hidden);
  });
  row.addEventListener("click", () => opens ? openNode(n) : select(n.op));
  return [row, group];
}

function expand(n, wanted) {
  if (!n.group || !hasInside(n)) return;
  if (wanted && n.group.childElementCount === 0) {
    n.group.append(...childrenOf(n).flatMap(outlineRow));
  }
  n.group.hidden = !wanted;
  n.row.querySelector(".twist").textContent = wanted ? "▾" : "▸";
  n.row.setAttribute("aria-expanded", wanted);
}

/** Expands the outline down to a node and marks it. */
function showInOutline(n) {
  for (const each of pathTo(n)) expand(each, true);
  outline.querySelector(".row.current")?.classList.remove("current");
  n.row?.classList.add("current");
  n.row?.scrollIntoView({block: "nearest"});
}

function makeOutline() {
  outline.append(...outlineRow(root));
  expand(root, true);
}
