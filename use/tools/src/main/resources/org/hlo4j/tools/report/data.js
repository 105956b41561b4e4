// The program: columns over operations and values, both by number (ProgramData.java).
const data = JSON.parse(document.getElementById("data").textContent);
const {ops, values, strings, blockers, releases, constants} = data;
const opCount = ops.name.length;
const lines = data.text.split("\n");

const opName = i => strings[ops.name[i]];
const shortName = i => opName(i).replace(/^(stablehlo|func|builtin)\./, "");
const scopeOf = i => {
  const path = strings[ops.scope[i]];
  return path === "" ? [] : path.split("\u001f");
};
const placeOf = i => strings[ops.place[i]];
const symbolOf = i => ops.symbol[i] < 0 ? "" : "@" + strings[ops.symbol[i]];
const typeOf = v => strings[values.type[v]];

/** The name of an argument in the frontend, or "". */
const givenName = v => strings[values.given[v]];

/** The short form of a type: 2x3xf32. */
const shortType = type => type.replace(/^tensor<(.*)>$/, "$1");

/** Operations nested in i are numbered i+1 to end[i]-1. */
const end = new Int32Array(opCount).fill(0);
/** The operations directly nested in one. */
const inside = Array.from({length: opCount}, () => null);
for (let i = opCount - 1; i >= 0; i--) {
  end[i] = Math.max(end[i], i + 1);
  const parent = ops.parent[i];
  if (parent >= 0) {
    end[parent] = Math.max(end[parent], end[i]);
    (inside[parent] ??= []).push(i);
  }
}
inside.forEach(list => list?.reverse());

const operandStart = new Int32Array(opCount + 1);
const operandList = [];
for (let i = 0, at = 0; i < opCount; i++) {
  const count = ops.operands[at++];
  for (let k = 0; k < count; k++) operandList.push(ops.operands[at++]);
  operandStart[i + 1] = operandList.length;
}
const operandsOf = i => operandList.slice(operandStart[i], operandStart[i + 1]);

const valueCount = values.type.length;
const resultStart = new Int32Array(opCount).fill(-1);
for (let v = valueCount - 1; v >= 0; v--) {
  if (!values.argument[v]) resultStart[values.owner[v]] = v;
}
const resultsOf = i => Array.from({length: ops.results[i]}, (_, k) => resultStart[i] + k);

/** The operations that use a value, in order. */
const userStart = new Int32Array(valueCount + 1);
for (const v of operandList) if (v >= 0) userStart[v + 1]++;
for (let v = 0; v < valueCount; v++) userStart[v + 1] += userStart[v];
const userList = new Int32Array(operandList.length);
{
  const next = userStart.slice();
  for (let i = 0; i < opCount; i++) {
    for (let k = operandStart[i]; k < operandStart[i + 1]; k++) {
      if (operandList[k] >= 0) userList[next[operandList[k]]++] = i;
    }
  }
}
const usersOf = v => [...new Set(userList.subarray(userStart[v], userStart[v + 1]))];

/** The lines of an operation: up to the next one that is not nested in it. */
const lastLine = i => {
  let next = end[i];
  const closing = inside[i] && /\{\s*$/.test(lines[ops.line[i]] ?? "");
  if (!closing) return ops.line[i];
  const indent = lines[ops.line[i]].match(/^ */)[0].length;
  let line = next < opCount ? ops.line[next] : lines.length;
  for (let at = ops.line[i] + 1; at < line; at++) {
    if (lines[at].startsWith(" ".repeat(indent) + "}")) line = at + (/\{\s*$/.test(lines[at]) ? 0 : 1);
  }
  return Math.max(ops.line[i], line - 1);
};

/** The name of a value in the text. */
function valueName(v) {
  const op = values.owner[v];
  if (op < 0) return "%?";
  if (values.argument[v]) {
    let first = v;
    while (first > 0 && values.argument[first - 1] && values.owner[first - 1] === op) first--;
    const own = lines[ops.line[op]].match(/%[\w$.-]+(?=: )/g) ?? [];
    return opName(op) === "func.func" ? own[v - first] ?? `argument ${v - first}` : `argument ${v - first}`;
  }
  const left = lines[ops.line[op]].match(/^\s*((?:%[^=]+?)) = /);
  if (!left) return "%?";
  const index = v - resultStart[op];
  let at = 0;
  for (const part of left[1].split(", ")) {
    const [name, count] = part.split(":");
    const size = Number(count ?? 1);
    if (index < at + size) return size > 1 ? `${name}#${index - at}` : name;
    at += size;
  }
  return left[1];
}

const constantOf = new Map(constants.map(c => [c.op, c]));
const isSplat = i => {
  const constant = constantOf.get(i);
  return constant !== undefined && (constant.splat || constant.count === 1);
};

/** The value of a splat. */
function splatText(i) {
  const {value} = constantOf.get(i);
  return value === undefined ? "" : Number.isFinite(Number(value)) ? short(Number(value)) : value;
}

/** The callee of an operation, or -1. */
const functions = new Map((inside[0] ?? []).filter(i => ops.symbol[i] >= 0).map(i => [symbolOf(i), i]));
const calleeOf = i => opName(i) !== "func.call" ? -1 : functions.get(lines[ops.line[i]].match(/@[\w$.-]+/)?.[0]) ?? -1;

const opBlockers = new Map();
blockers.forEach((blocker, k) => {
  if (blocker.op >= 0) opBlockers.set(blocker.op, [...opBlockers.get(blocker.op) ?? [], k]);
});

const moves = /^(reshape|dynamic_reshape|transpose|broadcast|broadcast_in_dim|dynamic_broadcast_in_dim|slice|dynamic_slice|dynamic_update_slice|real_dynamic_slice|concatenate|gather|dynamic_gather|scatter|pad|dynamic_pad|reverse|iota|dynamic_iota|convert|bitcast_convert|tuple|get_tuple_element|get_dimension_size|set_dimension_size|torch_index_select)$/;
const products = /^(dot|dot_general|convolution|dynamic_conv|einsum|unary_einsum|triangular_solve|cholesky|fft)$/;
const reductions = /^(reduce|reduce_window|select_and_scatter|sort|reduce_precision|batch_norm_\w+|map)$/;
const control = /^(while|case|if|call|composite|custom_call|after_all|optimization_barrier|infeed|outfeed|send|recv|return|func)$/;
const communication = /^(all_\w+|collective_\w+|reduce_scatter|partition_id|replica_id|cross-replica-sum)$/;

/** The category of an operation, for its colour. */
function kindOf(i) {
  const name = shortName(i);
  if (/^(constant)$/.test(name)) return "constant";
  if (moves.test(name)) return "move";
  if (products.test(name)) return "product";
  if (reductions.test(name)) return "reduce";
  if (control.test(name)) return "control";
  if (communication.test(name)) return "communication";
  return "math";
}

/** A link to an operation, handled by main.js. */
const opLink = (i, text) => `<a href="#op=${i}" data-op="${i}">${escape(text)}</a>`;
