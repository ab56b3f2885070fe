/** The page's one module. A host finds itself by what the document holds. */
import { mount } from "svelte";
import App from "./App.svelte";
import { reportHost } from "./hosts/report";
import "./style.css";

/** Where the browser lacks what the page needs, the static page stays, under a sentence. */
function start(target: HTMLElement): void {
  if (typeof DecompressionStream !== "undefined" && typeof Worker !== "undefined") {
    mount(App, { target, props: { host: reportHost() } });
    return;
  }
  const said = document.createElement("p");
  said.setAttribute("role", "alert");
  said.textContent =
    "This browser lacks what the explorer needs (2023 or later has it); what follows can be read without it.";
  target.before(said);
}

const target = document.getElementById("app");
if (target) start(target);
