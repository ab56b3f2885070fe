// What scrolls can be reached with the keyboard: code, outputs and tables wider than the screen.
const BOXES = "article pre, article p:has(> img), .table-wrapper, .cell_output, .cell_output .output, .cell_output .output div[style*='overflow']";

function reachable() {
  for (const box of document.querySelectorAll(BOXES)) {
    const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
    box.toggleAttribute("data-scrolls", scrolls);
    if (scrolls) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}

// Cells of sentences would be too narrow on a telephone: they are stacked there, each below the name of its column.
const SENTENCE = 40;
const CODE = 16;

// Code of a cell that is longer than a name breaks at its joints: behind dots, slashes, underscores and brackets.
const NAME = 22;
const JOINT = /(?<=[/._:(,=])(?!py\b)(?=[\w[("'])/;

function jointed() {
  for (const code of document.querySelectorAll(".table-wrapper td code")) {
    if (code.textContent.length <= NAME) continue;
    const walk = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walk.nextNode()) texts.push(walk.currentNode);
    for (const text of texts) {
      const pieces = text.data.split(JOINT);
      if (pieces.length > 1) text.replaceWith(...pieces.flatMap((piece, n) => (n ? [document.createElement("wbr"), piece] : [piece])));
    }
  }
}

// Words of code no longer than a name stay whole.
function whole() {
  for (const word of document.querySelectorAll("article code .pre")) word.toggleAttribute("data-whole", word.textContent.length <= NAME);
}

// Sentences that a cell prints are wrapped; tables of the terminal, which have rules, and rows of a file, which have no blanks, scroll.
const SCROLLS = /──|\S{100}/;

function wrapped() {
  for (const box of document.querySelectorAll(".cell_output pre")) box.toggleAttribute("data-wraps", !SCROLLS.test(box.textContent));
}

function stacked() {
  for (const table of document.querySelectorAll(".table-wrapper table")) {
    const names = [...table.querySelectorAll("thead th")].map((head) => head.textContent);
    const cells = [...table.querySelectorAll("tbody td")];
    const long = (selector, most) => [...table.querySelectorAll(selector)].some((box) => box.textContent.length > most);
    if (!(names.length > 2 && long("td", SENTENCE)) && !(names.length > 1 && long("td code", CODE))) continue;
    table.dataset.stacks = "";
    table.role = "table";
    for (const row of table.querySelectorAll("tr")) row.role = "row";
    for (const cell of cells) {
      cell.role = "cell";
      cell.dataset.column = names[cell.cellIndex];
      cell.toggleAttribute("data-empty", !cell.textContent.trim());
    }
  }
}

// The page of the search has its field in it until something was asked.
function asked() {
  const results = document.getElementById("search-results");
  if (!results || new URLSearchParams(location.search).get("q")) return;
  const [title, form, field, button] = ["h1", "form", "input", "button"].map((name) => document.createElement(name));
  Object.assign(title, { textContent: "Search" });
  Object.assign(field, { type: "search", name: "q", placeholder: "a word or a name", ariaLabel: "Search for" });
  Object.assign(button, { textContent: "Search" });
  form.className = "asked";
  form.append(field, button);
  results.append(title, form);
}

addEventListener("DOMContentLoaded", asked);
addEventListener("DOMContentLoaded", jointed);
addEventListener("DOMContentLoaded", whole);
addEventListener("DOMContentLoaded", wrapped);
addEventListener("DOMContentLoaded", stacked);
addEventListener("DOMContentLoaded", reachable);
addEventListener("load", reachable);
addEventListener("resize", reachable);
