// What scrolls can be reached with the keyboard: code, outputs and tables wider than the screen.
const BOXES = "article pre, .table-wrapper, .cell_output .output, .cell_output .output div[style*='overflow']";

function reachable() {
  for (const box of document.querySelectorAll(BOXES)) {
    const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
    box.toggleAttribute("data-scrolls", scrolls);
    if (scrolls) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}

addEventListener("DOMContentLoaded", reachable);
addEventListener("load", reachable);
addEventListener("resize", reachable);
