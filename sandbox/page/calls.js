/** Call log: what the bot asked of Telegram and what it was told. */

import { get } from "/page/api.js";
import { say } from "/page/desk_words.js";
import { button, h } from "/page/dom.js";

const KEPT = 300;

export class CallLog {
  constructor() {
    this.calls = new Map();
    this.open = false;
    this.busy = false;
    this.filter = h("input", { type: "search", placeholder: say("Filter: method, chat, status"), "aria-label": say("Filter the call log"), "data-call-filter": true,
      oninput: () => this.#draw() });
    this.list = h("ol", { class: "calls", reversed: true, "data-calls": true });
    this.element = h("div", {}, this.filter, this.list);
  }

  setOpen(open) {
    this.open = open;
    if (open) this.grow();
  }

  forget() {
    this.calls.clear();
    this.#draw();
  }

  /** Read what is new, and again what was still in flight. */
  async grow() {
    if (!this.open) return;
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    try {
      do {
        this.again = false;
        const flying = [...this.calls.values()].filter((call) => call.status === null && !call.cut).map((call) => call.n);
        const newest = Math.max(0, ...this.calls.keys());
        const since = this.calls.size ? Math.min(newest, ...flying.map((n) => n - 1)) : Math.max(0, (await get("calls", { since: 1e9 })).n - KEPT);
        const { calls } = await get("calls", { since, limit: 1000 });
        for (const call of calls) this.calls.set(call.n, call);
        for (const n of [...this.calls.keys()].sort((a, b) => a - b).slice(0, -KEPT)) this.calls.delete(n);
      } while (this.again);
      this.#draw();
    } catch (error) {
      console.warn("reading failed:", error.message);
    } finally {
      this.busy = false;
    }
  }

  #draw() {
    const wanted = this.filter.value.trim().toLowerCase();
    const calls = [...this.calls.values()].sort((one, other) => other.n - one.n)
      .filter((call) => !wanted || `${call.method} ${call.chat ?? ""} ${statusText(call)}`.toLowerCase().includes(wanted));
    const before = new Map([...this.list.children].map((row) => [Number(row.dataset.call), row]));
    this.list.replaceChildren(...calls.map((call) => {
      const state = statusText(call);
      const row = before.get(call.n);
      return row && row.dataset.status === state ? row : this.#row(call, state);
    }));
  }

  #row(call, state) {
    const row = h("li", { "data-call": call.n, "data-method": call.method, "data-status": state });
    const head = button({ class: "call", "aria-expanded": "false" }, h("span", { class: "call-method" }, call.method),
      h("span", { class: "call-chat" }, call.chat ?? ""), h("span", { class: `call-status ${toneOf(call)}` }, state),
      h("span", { class: "call-ms" }, call.ms === null || call.ms === undefined ? "" : `${Math.round(call.ms)} ms`));
    head.addEventListener("click", () => {
      const shown = row.querySelector("pre");
      head.setAttribute("aria-expanded", String(!shown));
      if (shown) shown.remove();
      else row.append(h("pre", { class: "tools-output", tabindex: "0" }, JSON.stringify(call, null, 1)));
    });
    row.append(head);
    return row;
  }
}

function statusText(call) {
  if (call.cut) return "cut";
  return call.status === null ? "…" : String(call.status);
}

function toneOf(call) {
  if (call.cut) return "bad";
  if (call.status === null) return "waiting";
  return call.status < 300 ? "good" : "bad";
}
