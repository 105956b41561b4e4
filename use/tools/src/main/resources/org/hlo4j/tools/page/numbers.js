// Formatting of numbers, and escaping of text.
const escape = text =>
  String(text).replace(/[&<>"]/g, c => ({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})[c]);

const groups = new Intl.NumberFormat("en-US"), grouped = number => groups.format(number);

function scaled(number, step, units) {
  let unit = 0;
  while (number >= step && unit < units.length - 1) {
    number /= step;
    unit++;
  }
  return (unit === 0 ? Math.round(number) : number.toPrecision(3)) + " " + units[unit];
}
const flopsText = n => scaled(n, 1000, ["FLOP", "kFLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP"]);
const bytesText = n => scaled(n, 1024, ["bytes", "KiB", "MiB", "GiB", "TiB"]);
const counted = (n, noun) => `${grouped(n)} ${noun}${n === 1 ? "" : "s"}`;

/** A number of a constant, abbreviated unless it is an integer. */
const short = n => Number.isInteger(n) && Math.abs(n) < 1e9 ? String(n) : Number(n.toPrecision(4)).toString();

/** Sets the width of bars in percent: the page's policy permits no inline styles. */
function setWidths(element) {
  for (const bar of element.querySelectorAll("[data-width]")) bar.style.width = bar.dataset.width + "%";
}
