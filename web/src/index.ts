/** The page's one module. A host finds itself by what the document holds. */
import { mount, unmount } from "svelte";
import App from "./App.svelte";
import { Refused, sentence } from "./core/requests";
import { liveHost } from "./hosts/live";
import { type Kernel, notebookHost } from "./hosts/notebook";
import { reportHost } from "./hosts/report";
import "./style.css";

function refuseOld(): void {
  if (typeof DecompressionStream === "undefined" || typeof Worker === "undefined")
    throw new Refused(
      "This browser lacks what the explorer needs, which those from 2023 and later have; what follows can be read without it.",
    );
}

/** Where the browser lacks what the page needs, or its data is damaged, the static page stays, under a sentence. */
function start(target: HTMLElement): void {
  try {
    refuseOld();
    mount(App, { target, props: { host: target.dataset.host === "live" ? liveHost() : reportHost() } });
  } catch (error) {
    const said = document.createElement("p");
    said.setAttribute("role", "alert");
    said.textContent = sentence(error);
    target.before(said);
  }
}

/** In a notebook: mount in a shadow root, once it is scrolled into view; returns how to take it away. */
export function show(kernel: Kernel, place: HTMLElement, css: string): () => void {
  const inside = place.attachShadow({ mode: "open" });
  // A key that is typed here is no command of the notebook: "x" leaves out a head and does not cut the cell.
  place.dataset.lmSuppressShortcuts = "";
  place.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  });
  const style = document.createElement("style");
  style.textContent = css;
  const target = document.createElement("div");
  target.className = "uw-cell";
  target.style.minHeight = "30rem";
  inside.append(style, target);
  const { host, close } = notebookHost(kernel);
  let page: ReturnType<typeof mount> | undefined;
  const seen = new IntersectionObserver((entries) => {
    if (page || !entries.some((entry) => entry.isIntersecting)) return;
    seen.disconnect();
    try {
      refuseOld();
      page = mount(App, { target, props: { host } });
    } catch (error) {
      target.textContent = sentence(error);
    }
  });
  seen.observe(target);
  return () => {
    seen.disconnect();
    close();
    if (page) void unmount(page);
    place.remove(); // the notebook may keep what holds it
  };
}

// A notebook's document may have an element of this name, too; only our own pages hold what follows it.
const target = document.getElementById("app");
const ours = target?.dataset.host === "live" || document.querySelector("script#manifest") !== null;
if (target && ours) start(target);
