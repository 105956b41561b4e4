// The tree of functions, scopes of locations, and operations with regions. Nodes are created lazily.
const FLAT = 40; // up to this number, operations are shown without their scopes
const MOST = 250; // children of a node; more are shown in parts
const SCOPE = 4; // a scope of fewer operations has no box

function node(kind, label, parent, more) {
  return {kind, label, parent, children: null, ...more};
}

const root = node("module", "program", null, {op: 0});

/** All operations of a node, nested ones included, as ranges [from, to). */
function ranges(n) {
  switch (n.kind) {
    case "module": return [[0, opCount]];
    case "function":
    case "op": return [[n.op, end[n.op]]];
    case "part": return n.children.flatMap(ranges);
    default: return n.ops.map(i => [i, end[i]]);
  }
}

/** The number of operations, and their work. */
function sizeOf(n) {
  if (n.size === undefined) {
    let count = 0, flops = 0;
    for (const [from, to] of ranges(n)) {
      count += to - from;
      for (let i = from; i < to; i++) flops += ops.flops[i];
    }
    n.size = {count, flops};
  }
  return n.size;
}

function childrenOf(n) {
  return n.children ??= parts(n, makeChildren(n));
}

function makeChildren(n) {
  switch (n.kind) {
    case "scope":
    case "region": return grouping(n, n.ops, n.depth);
    case "module": {
      const direct = inside[0] ?? [];
      return direct.map(i => opNode(n, i));
    }
    default: {
      const direct = inside[n.op] ?? [];
      const regions = new Map();
      for (const i of direct) {
        if (!regions.has(ops.region[i])) regions.set(ops.region[i], []);
        regions.get(ops.region[i]).push(i);
      }
      if (regions.size <= 1) return grouping(n, direct, 0);
      return [...regions].map(([index, list]) =>
        node("region", regionName(n.op, index), n, {ops: list, depth: 0, index}));
    }
  }
}

function regionName(op, index) {
  const name = shortName(op);
  if (name === "while") return index === 0 ? "condition" : "body";
  if (name === "if") return index === 0 ? "then" : "else";
  return name === "case" ? `branch ${index}` : `region ${index}`;
}

function opNode(parent, i) {
  return opName(i) === "func.func"
    ? node("function", symbolOf(i), parent, {op: i})
    : node("op", shortName(i) + (symbolOf(i) ? " " + symbolOf(i) : ""), parent, {op: i});
}

/** Constants and returns, which frontends write outside of their scopes. */
const isIncidental = i => /^(constant|return)$/.test(shortName(i));

/** Operations by the part of their scope at a depth; a level shared by all is skipped. */
function grouping(parent, list, depth) {
  let total = 0;
  for (const i of list) total += end[i] - i;
  if (total <= FLAT) return list.map(i => opNode(parent, i));
  const paths = list.map(scopeOf);
  for (;;) {
    const groups = new Map();
    const unscoped = [];
    list.forEach((i, k) => {
      const key = paths[k][depth];
      if (key === undefined) unscoped.push(i);
      else (groups.get(key) ?? groups.set(key, []).get(key)).push(i);
    });
    if (groups.size === 1 && unscoped.every(isIncidental)) {
      depth++; // a scope shared by all
      continue;
    }
    const result = [];
    const times = new Map();
    for (const {key, ops: group} of runs(list, k => paths[k][depth])) {
      if (key === undefined || group.length < SCOPE) {
        result.push(...group.map(i => opNode(parent, i)));
        continue;
      }
      times.set(key, (times.get(key) ?? 0) + 1);
      const label = times.get(key) > 1 ? `${key} (${times.get(key)})` : key;
      result.push(node("scope", label, parent, {ops: group, depth: depth + 1}));
    }
    return result;
  }
}

/**
 * Groups operations by key, in several runs where others depend on a first part and a second part depends on these: a
 * function that is called twice has its scope twice. In order of their first operations.
 */
function runs(list, keyOf) {
  const all = [], latest = new Map(), runOf = new Map();
  let patience = 1e6; // limit of steps, beyond which runs keep their order
  /** Whether a run depends on another, different one. */
  const needs = (from, wanted, seen) => {
    for (const source of from.sources) {
      if (source === wanted) return true;
      if (source.last < wanted.ops[0] || seen.has(source) || patience-- < 0) continue;
      seen.add(source);
      if (needs(source, wanted, seen)) return true;
    }
    return false;
  };
  list.forEach((i, k) => {
    const key = keyOf(k);
    const sources = new Set();
    for (let at = operandStart[i]; at < operandStart[end[i]]; at++) {
      const v = operandList[at];
      const source = v < 0 ? undefined : runOf.get(values.owner[v]);
      if (source) sources.add(source);
    }
    let run = key === undefined ? undefined : latest.get(key);
    if (run) {
      const seen = new Set();
      if ([...sources].some(source => source !== run && source.last > run.ops[0] && needs(source, run, seen))) run = undefined;
    }
    if (!run) {
      run = {key, ops: [], sources: new Set(), last: i};
      all.push(run);
      if (key !== undefined) latest.set(key, run);
    }
    run.ops.push(i);
    run.last = i;
    sources.delete(run);
    sources.forEach(source => run.sources.add(source));
    runOf.set(i, run);
  });
  return all;
}

/** Splits long lists into parts of consecutive children, recursively. */
function parts(parent, list) {
  if (list.length <= MOST) return list;
  const size = Math.ceil(list.length / Math.min(MOST, Math.ceil(list.length / 120)));
  const result = [];
  for (let at = 0; at < list.length; at += size) {
    const own = list.slice(at, at + size);
    const part = node("part", `${grouped(at + 1)} – ${grouped(at + own.length)}`, parent, {});
    own.forEach(child => child.parent = part);
    part.children = parts(part, own);
    result.push(part);
  }
  return result;
}

/** Whether an operation is in a node. */
const holds = (n, i) => ranges(n).some(([from, to]) => from <= i && i < to);

/** The node whose graph contains an operation. */
function homeOf(i) {
  let at = root;
  for (;;) {
    const next = childrenOf(at).find(child => holds(child, i));
    if (next === undefined || (next.op === i && next.kind !== "module")) return at;
    at = next;
  }
}
const pathTo = n => n.parent ? [...pathTo(n.parent), n] : [n];
const hasInside = n => n.kind !== "op" || isContainer(n.op);

/** Whether an operation has a graph of its own: more than one nested operation and a return. */
const isContainer = i => end[i] - i > 3;
