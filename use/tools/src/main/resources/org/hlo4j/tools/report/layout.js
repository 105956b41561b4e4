// Layered layout: ranks by longest path, order by barycenters, positions by least squares.
const GAP_X = 22, GAP_Y = 44, DUMMY = 8, MOST_DUMMIES = 4000, SWEEPS = 12;

/**
 * Places boxes so that edges go down. Boxes {w, h} in the order of the program; edges {from, to} by number.
 * Sets x, y of each box (its centre) and points of each edge.
 */
function layout(boxes, edges) {
  const ranks = ranksOf(boxes.length, edges);
  const items = boxes.map((box, i) => ({box, w: box.w, h: box.h, rank: ranks[i], key: i, up: [], down: []}));
  const chains = edges.map(edge => chain(items, edge));
  const layers = [];
  for (const item of items) (layers[item.rank] ??= []).push(item);
  for (let i = 0; i < layers.length; i++) layers[i] ??= [];
  layers.forEach(layer => layer.sort((a, b) => a.key - b.key));
  layers.forEach(pack);
  order(layers);
  place(layers);
  let y = 0;
  for (const layer of layers) {
    const height = Math.max(0, ...layer.map(item => item.h));
    for (const item of layer) item.y = y + height / 2;
    y += height + GAP_Y;
  }
  for (const item of items) if (item.box) Object.assign(item.box, {x: item.x, y: item.y});
  edges.forEach((edge, k) => edge.points = chains[k].map(({x, y}) => ({x, y})));
}

const upper = ({from, to, back}) => back ? [to, from] : [from, to];

/** A topological order of the boxes, as far as there is one: scopes may depend on each other in cycles. */
function positions(count, edges) {
  const waits = new Array(count).fill(0), outs = Array.from({length: count}, () => []);
  for (const {from, to} of edges) {
    waits[to]++;
    outs[from].push(to);
  }
  const result = new Array(count).fill(-1), ready = [];
  let next = 0, first = 0;
  for (let i = count - 1; i >= 0; i--) if (waits[i] === 0) ready.push(i);
  while (next < count) {
    let i = ready.pop();
    if (i === undefined) {
      while (result[first] >= 0) first++;
      i = first; // a cycle is cut at its first box
    }
    if (result[i] >= 0) continue;
    result[i] = next++;
    for (const to of outs[i]) if (--waits[to] === 0 && result[to] < 0) ready.push(to);
  }
  return result;
}

/** The rank of each box; edges that go up are marked. */
function ranksOf(count, edges) {
  const position = positions(count, edges);
  for (const edge of edges) edge.back = position[edge.from] > position[edge.to];
  const ins = Array.from({length: count}, () => []), outs = Array.from({length: count}, () => []);
  for (const edge of edges) {
    const [a, b] = upper(edge);
    outs[a].push(b);
    ins[b].push(a);
  }
  const sequence = Array.from(position.keys()).sort((a, b) => position[a] - position[b]);
  const ranks = new Array(count).fill(0);
  for (const i of sequence) for (const from of ins[i]) ranks[i] = Math.max(ranks[i], ranks[from] + 1);
  for (const i of sequence.reverse()) {
    if (outs[i].length > ins[i].length) {
      let lowest = Infinity;
      for (const to of outs[i]) lowest = Math.min(lowest, ranks[to] - 1);
      ranks[i] = Math.max(ranks[i], lowest);
    }
  }
  const least = Math.min(...ranks);
  return ranks.map(r => r - least);
}

/** The items along an edge, from its upper to its lower end. */
function chain(items, edge) {
  const [a, b] = upper(edge);
  const result = [items[a]];
  if (items.length < MOST_DUMMIES) {
    for (let r = items[a].rank + 1; r < items[b].rank; r++) {
      const dummy = {w: DUMMY, h: 0, rank: r, key: items[a].key + 0.5, up: [], down: []};
      items.push(dummy);
      result.push(dummy);
    }
  }
  result.push(items[b]);
  for (let k = 1; k < result.length; k++) {
    result[k - 1].down.push(result[k]);
    result[k].up.push(result[k - 1]);
  }
  return result;
}

function pack(layer) {
  let x = 0;
  for (const item of layer) {
    item.x = x + item.w / 2;
    x += item.w + GAP_X;
  }
  for (const item of layer) item.x -= (x - GAP_X) / 2;
}

const mean = list => list.reduce((sum, item) => sum + item.x, 0) / list.length;

function order(layers) {
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const down = sweep % 2 === 0;
    const sequence = down ? layers : [...layers].reverse();
    for (const layer of sequence) {
      for (const item of layer) {
        const near = down ? item.up : item.down;
        item.wish = near.length ? mean(near) : item.x;
      }
      layer.sort((a, b) => a.wish - b.wish || a.key - b.key);
      pack(layer);
    }
  }
}

function place(layers) {
  for (let sweep = 0; sweep < 2 * SWEEPS; sweep++) {
    const down = sweep % 2 === 0;
    for (const layer of down ? layers : [...layers].reverse()) {
      for (const item of layer) {
        const near = sweep >= 2 * SWEEPS - 4 ? [...item.up, ...item.down] : down ? item.up : item.down;
        item.wish = near.length ? mean(near) : item.x;
      }
      separate(layer);
    }
  }
}

/** The positions closest to the desired ones, by least squares, that keep order and distance: isotonic regression. */
function separate(layer) {
  let offset = 0;
  const pools = [];
  layer.forEach((item, i) => {
    if (i > 0) offset += (layer[i - 1].w + item.w) / 2 + GAP_X;
    item.offset = offset;
    let pool = {sum: item.wish - offset, count: 1};
    while (pools.length && pools.at(-1).sum / pools.at(-1).count > pool.sum / pool.count) {
      const before = pools.pop();
      pool = {sum: before.sum + pool.sum, count: before.count + pool.count};
    }
    pools.push(pool);
  });
  let at = 0;
  for (const pool of pools) {
    for (let k = 0; k < pool.count; k++, at++) layer[at].x = pool.sum / pool.count + layer[at].offset;
  }
}
