/** The page's one module. A host finds itself by what the document holds. */
import { mount } from "svelte";
import App from "./App.svelte";
import { Refused } from "./core/requests";
import { reportHost } from "./hosts/report";
import { sentence } from "./store.svelte";
import "./style.css";

/** Where the browser lacks what the page needs, or its data is damaged, the static page stays, under a sentence. */
function start(target: HTMLElement): void {
  try {
    if (typeof DecompressionStream === "undefined" || typeof Worker === "undefined")
      throw new Refused(
        "This browser lacks what the explorer needs, which those from 2023 and later have; what follows can be read without it.",
      );
    mount(App, { target, props: { host: reportHost() } });
  } catch (error) {
    const said = document.createElement("p");
    said.setAttribute("role", "alert");
    said.textContent = sentence(error);
    target.before(said);
  }
}

const target = document.getElementById("app");
if (target) start(target);
