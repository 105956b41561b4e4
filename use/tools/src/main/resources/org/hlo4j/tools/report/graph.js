// The graph of one node: its children as boxes, values that flow between them as edges.
const MOST_PORTS = 24;
const LONG = 30; // maximum number of ranks that an edge may span
const POPULAR = 8, NEAR = 3; // values with more uses than POPULAR are repeated beyond NEAR ranks
const measure = document.createElement("canvas").getContext("2d");
const textWidth = (text, font) => {
  measure.font = font;
  return measure.measureText(text).width;
};
const TITLE = "600 12px system-ui, sans-serif", SUBTITLE = "11px system-ui, sans-serif";

const clip = (text, most) => text.length > most ? text.slice(0, most - 1) + "…" : text;

/** Boxes and edges of a node's graph. */
function graphOf(n, showsConstants) {
  const children = childrenOf(n);
  const owner = new Int32Array(opCount).fill(-1);
  children.forEach((child, k) => {
    for (const [from, to] of ranges(child)) owner.fill(k, from, to);
  });
  const hidden = new Set();
  if (!showsConstants) {
    children.forEach((child, k) => {
      if (child.kind === "op" && isSplat(child.op)) hidden.add(k);
    });
  }
  const boxes = [], boxOf = new Map(), links = new Map();
  const ports = portsOf(n, children, owner);
  ports.inputs.forEach(port => boxes.push(port));
  children.forEach((child, k) => {
    if (hidden.has(k)) return;
    boxOf.set(k, boxes.length);
    boxes.push(childBox(child, hidden, owner));
  });
  ports.outputs.forEach(port => boxes.push(port));
  const link = (from, to, value) => {
    const key = from * boxes.length + to;
    const known = links.get(key);
    if (known) known.values.push(value);
    else links.set(key, {from, to, values: [value]});
  };
  ports.inputs.forEach((port, p) => port.to.forEach(k => {
    if (boxOf.has(k)) link(p, boxOf.get(k), port.value);
  }));
  children.forEach((child, k) => {
    if (!boxOf.has(k)) return;
    for (const [first, last] of ranges(child)) {
      for (let i = first; i < last; i++) {
        for (let at = operandStart[i]; at < operandStart[i + 1]; at++) {
          const v = operandList[at];
          if (v < 0 || values.owner[v] < 0) continue;
          const source = owner[values.owner[v]];
          if (source >= 0 && source !== k && boxOf.has(source)) link(boxOf.get(source), boxOf.get(k), v);
        }
      }
    }
  });
  ports.outputs.forEach((port, p) => {
    const to = boxes.length - ports.outputs.length + p;
    if (boxOf.has(port.from)) link(boxOf.get(port.from), to, port.value);
  });
  const edges = shortened(boxes, [...links.values()]);
  layout(boxes, edges);
  return {boxes, edges};
}

/** The edges. Those that span many ranks are cut: their value is repeated above its use. */
function shortened(boxes, edges) {
  const ranks = ranksOf(boxes.length, edges);
  const again = new Map();
  const uses = new Map();
  for (const {from} of edges) uses.set(from, (uses.get(from) ?? 0) + 1);
  const result = [];
  for (const edge of edges) {
    const {from, to} = edge;
    if (edge.back || ranks[to] - ranks[from] <= (uses.get(from) > POPULAR ? NEAR : LONG)) {
      result.push(edge);
      continue;
    }
    const key = from + " " + ranks[to];
    if (!again.has(key)) {
      again.set(key, boxes.length);
      boxes.push(portBox("input", edge.values[0], {again: true}));
    }
    result.push({...edge, from: again.get(key)});
  }
  return result;
}

/** Values that enter and leave the graph. */
function portsOf(n, children, owner) {
  const inputs = new Map(), outputs = new Map();
  const leaves = n.kind === "scope" || n.kind === "part"; // functions and regions end in a return
  if (n.kind === "module") return {inputs: [], outputs: []};
  children.forEach((child, k) => {
    for (const [first, last] of ranges(child)) {
      for (let i = first; i < last; i++) {
        for (let at = operandStart[i]; at < operandStart[i + 1]; at++) {
          const v = operandList[at];
          if (v < 0 || values.owner[v] < 0 || owner[values.owner[v]] >= 0) continue;
          if (!values.argument[v] && isSplat(values.owner[v])) continue;
          (inputs.get(v) ?? inputs.set(v, new Set()).get(v)).add(k);
        }
        if (!leaves) continue;
        for (let r = 0; r < ops.results[i]; r++) {
          const v = resultStart[i] + r;
          const users = userList.subarray(userStart[v], userStart[v + 1]);
          if (users.some(u => owner[u] < 0)) outputs.set(v, k);
        }
      }
    }
  });
  const inputBoxes = [...inputs].slice(0, MOST_PORTS).map(([v, to]) => portBox("input", v, {to}));
  const outputBoxes = [...outputs].slice(0, MOST_PORTS).map(([v, from]) => portBox("output", v, {from}));
  return {inputs: inputBoxes, outputs: outputBoxes};
}

function sized(box) {
  const width = Math.max(textWidth(box.title, TITLE), textWidth(box.subtitle, SUBTITLE));
  return {...box, w: Math.max(44, width + 22), h: box.subtitle ? 40 : 26};
}

function portBox(kind, v, more) {
  return sized({kind, value: v, title: clip(givenName(v) || valueName(v), 28), subtitle: clip(shortType(typeOf(v)), 32), op: values.argument[v] ? -1 : values.owner[v], ...more});
}

function childBox(child, hidden, owner) {
  if (child.kind !== "op") {
    const {count, flops} = sizeOf(child);
    const work = flops > 0 ? " · " + flopsText(flops) : "";
    return sized({kind: child.kind, title: clip(child.label, 40), subtitle: counted(count, "op") + work, child, op: child.op ?? -1});
  }
  const i = child.op;
  const known = operandsOf(i).filter(v => v >= 0 && !values.argument[v] && values.owner[v] >= 0 && isSplat(values.owner[v])
    && (owner[values.owner[v]] < 0 || hidden.has(owner[values.owner[v]])));
  const inlined = known.length ? " " + known.slice(0, 2).map(v => splatText(values.owner[v])).join(", ") : "";
  const results = resultsOf(i);
  const types = results.length > 0 ? shortType(typeOf(results[0])) + (results.length > 1 ? ` and ${results.length - 1} more` : "") : "";
  const call = opName(i) === "func.call" || /composite|custom_call/.test(opName(i)) ? " " + (lines[ops.line[i]].match(/@[\w$.-]+|"[^"]+"/)?.[0] ?? "") : "";
  const title = isSplat(i) ? `constant ${splatText(i)}` : clip(child.label + call + inlined, 44);
  return sized({kind: kindOf(i), title, subtitle: clip(types, 36), child, op: i, open: isContainer(i)});
}

let current = null; // {node, boxes, edges}
const view = {x: 0, y: 0, zoom: 1};
const svg = document.getElementById("graph"), scene = document.getElementById("scene");

function showGraph(n) {
  current = {node: n, ...graphOf(n, document.getElementById("constants").checked)};
  scene.innerHTML = current.edges.map(edgeMarkup).join("") + current.boxes.map(boxMarkup).join("");
  fit();
}

function edgeMarkup(edge, index) {
  const {from, to, points} = edge;
  const [a, b] = upper(edge).map(k => current.boxes[k]);
  const stops = points.map(p => ({...p}));
  stops[0] = {x: points[0].x, y: a.y + a.h / 2};
  stops[stops.length - 1] = {x: points.at(-1).x, y: b.y - b.h / 2};
  let path = `M${stops[0].x.toFixed(1)} ${stops[0].y.toFixed(1)}`;
  for (let k = 1; k < stops.length; k++) {
    const p = stops[k - 1], q = stops[k], middle = (p.y + q.y) / 2;
    path += ` C${p.x.toFixed(1)} ${middle.toFixed(1)} ${q.x.toFixed(1)} ${middle.toFixed(1)} ${q.x.toFixed(1)} ${q.y.toFixed(1)}`;
  }
  const distinct = [...new Set(edge.values)];
  const label = distinct.slice(0, 8).map(v => `${valueName(v)} : ${typeOf(v)}`).join("\n") + (distinct.length > 8 ? `\nand ${distinct.length - 8} more` : "");
  return `<path class="edge${edge.back ? " back" : ""}${distinct.length > 1 ? " thick" : ""}" data-from="${from}" data-to="${to}" d="${path}"`
    + ` marker-${edge.back ? "start" : "end"}="url(#arrow)"><title>${escape(label)}</title></path>`;
}

function boxMarkup(box, index) {
  const x = box.x - box.w / 2, y = box.y - box.h / 2;
  const blocked = box.child?.kind === "op" && opBlockers.has(box.op);
  const opens = box.child && hasInside(box.child);
  const data = `data-box="${index}"${box.op >= 0 ? ` data-op="${box.op}"` : ""}`;
  return `<g class="box ${box.kind}${opens ? " opens" : ""}${blocked ? " blocked" : ""}" ${data} tabindex="0">`
    + `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${box.w.toFixed(1)}" height="${box.h}" rx="${box.kind === "input" || box.kind === "output" ? 13 : 6}"></rect>`
    + `<text class="title" x="${box.x.toFixed(1)}" y="${(box.y + (box.subtitle ? -3 : 4)).toFixed(1)}">${escape(box.title)}</text>`
    + (box.subtitle ? `<text class="subtitle" x="${box.x.toFixed(1)}" y="${(box.y + 12).toFixed(1)}">${escape(box.subtitle)}</text>` : "")
    + `</g>`;
}

function applyView() {
  scene.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.zoom})`);
}

function bounds() {
  let left = Infinity, right = -Infinity, top = Infinity, bottom = -Infinity;
  for (const {x, y, w, h} of current.boxes) {
    left = Math.min(left, x - w / 2);
    right = Math.max(right, x + w / 2);
    top = Math.min(top, y - h / 2);
    bottom = Math.max(bottom, y + h / 2);
  }
  return {left, right, top, bottom};
}

/** Fits the whole graph if it remains legible, else its beginning. */
function fit(whole = false) {
  const {width, height} = svg.getBoundingClientRect();
  if (!current || current.boxes.length === 0 || width === 0) return;
  const {left, right, top, bottom} = bounds();
  const beginning = current.boxes.filter(b => b.y < top + 200 / view.zoom).map(b => b.x);
  const zoom = Math.min((width - 40) / (right - left), (height - 40) / (bottom - top), 1.25);
  view.zoom = whole ? zoom : Math.max(zoom, 0.55);
  const middle = (right - left) * view.zoom <= width ? (left + right) / 2 : beginning.reduce((sum, x) => sum + x, 0) / beginning.length;
  view.x = width / 2 - middle * view.zoom;
  view.y = (bottom - top) * view.zoom + 40 > height ? 20 - top * view.zoom : height / 2 - (top + bottom) / 2 * view.zoom;
  applyView();
}

/** Centers the box of an operation. */
function centre(i) {
  const box = current.boxes.find(b => b.child && (b.op === i));
  const {width, height} = svg.getBoundingClientRect();
  if (!box || width === 0) return;
  const x = box.x * view.zoom + view.x, y = box.y * view.zoom + view.y;
  if (x < 60 || x > width - 60 || y < 40 || y > height - 40) {
    view.x += width / 2 - x;
    view.y += height / 2 - y;
    applyView();
  }
}

function markSelected(i) {
  for (const g of scene.querySelectorAll(".box")) {
    const box = current.boxes[g.dataset.box];
    g.classList.toggle("selected", box.op === i && i >= 0);
  }
  const chosen = new Set(current.boxes.map((b, k) => b.op === i && i >= 0 ? k : -1).filter(k => k >= 0));
  for (const path of scene.querySelectorAll(".edge")) {
    path.classList.toggle("near", chosen.has(Number(path.dataset.from)) || chosen.has(Number(path.dataset.to)));
  }
}

function makeMovable() {
  let drag = null;
  svg.addEventListener("pointerdown", event => {
    drag = {x: event.clientX - view.x, y: event.clientY - view.y, moved: false};
  });
  svg.addEventListener("pointermove", event => {
    if (!drag) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.x - view.x, event.clientY - drag.y - view.y) < 4) return;
    if (!drag.moved) svg.setPointerCapture(event.pointerId);
    drag.moved = true;
    view.x = event.clientX - drag.x;
    view.y = event.clientY - drag.y;
    applyView();
  });
  svg.addEventListener("pointerup", () => drag = null);
  svg.addEventListener("wheel", event => {
    event.preventDefault();
    const {left, top} = svg.getBoundingClientRect();
    const x = event.clientX - left, y = event.clientY - top;
    const factor = Math.exp(-event.deltaY * 0.0015);
    const zoom = Math.min(4, Math.max(0.05, view.zoom * factor));
    view.x = x - (x - view.x) * zoom / view.zoom;
    view.y = y - (y - view.y) * zoom / view.zoom;
    view.zoom = zoom;
    applyView();
  }, {passive: false});
}
