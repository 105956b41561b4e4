// Search: all words in an operation's first line, name, scope or place.
const MOST_FOUND = 300;
const query = document.getElementById("query"), found = document.getElementById("found");

function search(words) {
  const result = [];
  for (let i = 1; i < opCount; i++) {
    const text = `${lines[ops.line[i]]}\n${opName(i)}\n${strings[ops.scope[i]]}\n${placeOf(i)}`.toLowerCase();
    if (words.every(word => text.includes(word))) result.push(i);
  }
  return result;
}

function showFound() {
  const words = query.value.toLowerCase().split(/\s+/).filter(word => word);
  found.hidden = words.length === 0;
  outline.hidden = words.length > 0;
  if (words.length === 0) return;
  const result = search(words);
  found.innerHTML = `<p class="sum">${result.length === 0 ? "nothing found" : counted(result.length, "operation")}${result.length > MOST_FOUND ? `, the first ${MOST_FOUND}` : ""}</p>`
    + result.slice(0, MOST_FOUND).map(i =>
      `<a class="hit" href="#op=${i}" data-op="${i}"><span class="dot ${kindOf(i)}"></span><b>${escape(shortName(i))} ${escape(symbolOf(i))}</b> `
      + `<small>${escape(resultsOf(i).slice(0, 2).map(v => shortType(typeOf(v))).join(", "))}</small>`
      + (scopeOf(i).length ? `<br><small>${escape(scopeOf(i).slice(-3).join(" / "))}</small>` : "") + `</a>`).join("");
}
query.addEventListener("input", showFound);
