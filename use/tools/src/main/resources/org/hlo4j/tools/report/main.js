// Navigation.
const tabs = {graph: "Graph", text: "Text", operations: "Operations", constants: "Constants", releases: "Releases"};
const tables = {operations: operationsTable, constants: constantsTable, releases: releasesTable};
let tab = "graph", selected = -1;

const facts = Object.entries(data.facts);
document.getElementById("facts").innerHTML =
  [...facts.map(([name, text]) => name === "release" ? `StableHLO ${escape(text)}` : escape(text)), counted(opCount, "operation"),
    `${flopsText(data.flops)} a run`].map(text => `<span>${text}</span>`).join("");
document.getElementById("tabs").innerHTML = Object.entries(tabs).map(([id, title]) => {
  const badge = id === "releases" && blockers.length ? ` <b>${grouped(blockers.length)}</b>` : "";
  return `<button role="tab" data-tab="${id}">${title}${badge}</button>`;
}).join("");
document.getElementById("legend").innerHTML = [["math", "elementwise"], ["product", "products"], ["reduce", "reductions"], ["move", "data movement"],
  ["control", "calls and control"], ["communication", "communication"], ["constant", "constants"], ["scope", "scopes"]]
  .map(([kind, text]) => `<span><i class="dot ${kind}"></i>${text}</span>`).join("");

/** The state as the fragment of the address, for links. */
function remember() {
  const parts = [tab === "graph" ? "" : "tab=" + tab, selected < 0 ? "" : "op=" + selected].filter(part => part);
  history.replaceState(null, "", parts.length ? "#" + parts.join("&") : location.pathname);
}

function openTab(id) {
  tab = id;
  for (const each of Object.keys(tabs)) {
    document.getElementById("tab-" + each).hidden = each !== id;
    document.querySelector(`[data-tab=${each}]`).setAttribute("aria-selected", each === id);
  }
  const section = document.getElementById("tab-" + id);
  if (tables[id] && section.childElementCount === 0) {
    section.innerHTML = tables[id]();
    setWidths(section);
  }
  if (id === "text") showLines(selected);
  if (id === "graph") fit();
  remember();
}

function openNode(n) {
  if (n.kind === "module" && childrenOf(n).length === 1) n = childrenOf(n)[0];
  if (tab !== "graph") openTab("graph");
  showGraph(n);
  showInOutline(n);
  document.getElementById("crumbs").innerHTML = pathTo(n).map((each, k, all) =>
    k === all.length - 1 ? `<b>${escape(each.label)}</b>` : `<a href="#" data-crumb="${k}">${escape(each.label)}</a>`).join(" / ")
    + ` <small>${counted(sizeOf(n).count, "op")}</small>`;
  markSelected(selected);
}

/** Shows an operation in its graph, in the text and in the details. */
function select(i) {
  selected = i;
  showDetails(i);
  if (i >= 0) {
    const home = homeOf(i);
    if (current?.node !== home) {
      const was = tab;
      openNode(home);
      if (was !== "graph") openTab(was);
    }
    if (isSplat(i) && !document.getElementById("constants").checked) {
      document.getElementById("constants").checked = true;
      showGraph(current.node);
    }
    markSelected(i);
    centre(i);
  } else markSelected(-1);
  remember();
  if (tab === "text") showLines(i);
}

const nodeOfOp = i => childrenOf(homeOf(i)).find(child => child.op === i);

document.addEventListener("click", event => {
  const target = event.target.closest("[data-tab],[data-crumb],[data-open],[data-line],[data-search],[data-op],[data-box]");
  if (!target) return;
  const {tab: id, crumb, open, line, search: words, op, box} = target.dataset;
  if (target.tagName === "A") event.preventDefault();
  if (id) openTab(id);
  else if (crumb) openNode(pathTo(current.node)[crumb]);
  else if (open) openNode(nodeOfOp(Number(open)));
  else if (line) openTab("text");
  else if (words) {
    query.value = words;
    showFound();
  } else if (box) chooseBox(current.boxes[box]);
  else if (op) select(Number(op));
});

function chooseBox(box) {
  if (box.op >= 0 && (box.child?.kind === "op" || !box.child)) select(box.op);
  else if (box.child) openNode(box.child);
}
svg.addEventListener("dblclick", event => {
  const box = current.boxes[event.target.closest("[data-box]")?.dataset.box];
  if (!box?.child) return;
  const callee = box.child.kind === "op" ? calleeOf(box.op) : -1;
  if (callee >= 0) openNode(nodeOfOp(callee));
  else if (hasInside(box.child)) openNode(box.child);
});
document.getElementById("fit").addEventListener("click", () => fit(true));
document.getElementById("constants").addEventListener("change", () => {
  showGraph(current.node);
  markSelected(selected);
});
document.addEventListener("keydown", event => {
  if (event.key === "/" && event.target !== query) {
    event.preventDefault();
    query.focus();
  } else if (event.key === "Escape") {
    if (event.target === query) {
      query.value = "";
      showFound();
      query.blur();
    } else if (selected >= 0) select(-1);
    else if (current.node.parent) openNode(current.node.parent);
  } else if (event.key === "Enter") {
    const box = current.boxes[event.target.closest?.("[data-box]")?.dataset.box];
    if (box) chooseBox(box);
  }
});
addEventListener("resize", () => tab === "graph" ? fit() : tab === "text" && drawText());

makeMovable();
makeOutline();
const start = new URLSearchParams(location.hash.slice(1));
openTab("graph");
openNode(mainNode());
if (start.has("op") && inProgram(Number(start.get("op")))) select(Number(start.get("op")));
else showDetails(-1);
if (start.get("tab") in tabs) openTab(start.get("tab"));

function inProgram(i) {
  return Number.isInteger(i) && i >= 0 && i < opCount;
}

/** The initial node: the entry function of the program. */
function mainNode() {
  const all = childrenOf(root);
  return all.find(n => n.label === "@main") ?? (all.length === 1 ? all[0] : root);
}
