import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { prepareForAway } from "@kit/away";
import { LOCAL } from "@kit/links";

mount(App, { target: document.getElementById("snowbound")! });

const IDLE = { timeout: 5000 };
if (!LOCAL) window.requestIdleCallback?.(prepareForAway, IDLE) ?? setTimeout(prepareForAway, IDLE.timeout);
