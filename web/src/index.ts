/** The page's one module. A host finds itself by what the document holds. */
import { mount } from "svelte";
import App from "./App.svelte";
import { reportHost } from "./hosts/report";
import "./style.css";

const target = document.getElementById("app");
if (target) mount(App, { target, props: { host: reportHost() } });
