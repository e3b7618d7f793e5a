/** Faults: a few switches for what can go wrong between Telegram and the bot. */

import { get, post, remove } from "/page/api.js";
import { say } from "/page/desk_words.js";
import { button, h } from "/page/dom.js";

const SWITCHES = [
  { name: "outage", label: "Telegram is away (every call is cut)", fault: { kind: "unreachable", times: null } },
  { name: "slow", label: "Slow: every call takes 3 s longer", fault: { kind: "delay", method: "*", ms: 3000, times: null } },
];

const ONCE = [
  { name: "flood", label: "Next call: too many requests", fault: { kind: "429", method: "*", retry_after: 3, times: 1 } },
  { name: "error", label: "Next call: server error", fault: { kind: "500", method: "*", times: 1 } },
  { name: "lost", label: "Next photo edit: message not found", fault: { kind: "400", method: "editMessageMedia", times: 1 } },
];

export class Faults {
  constructor() {
    this.flood = h("input", { type: "checkbox", "data-fault": "flood-control", onchange: () =>
      this.#do(() => post("settings", { flood: this.flood.checked })) });
    this.switches = SWITCHES.map((item) => ({ ...item, box: h("input", { type: "checkbox", "data-fault": item.name,
      onchange: (event) => this.#switch(item, event.target.checked) }) }));
    this.list = h("ul", { class: "tools-list" });
    this.note = h("p", { class: "tools-small", role: "status" });
    this.element = h("div", {},
      h("label", { class: "switch" }, this.flood, say("Flood control as in Telegram")),
      this.switches.map((item) => h("label", { class: "switch" }, item.box, say(item.label))),
      h("div", { class: "tools-row" }, ONCE.map((item) => button({ "data-fault": item.name,
        onclick: () => this.#do(() => post("faults", item.fault)) }, say(item.label)))),
      this.list, this.note);
  }

  async read() {
    await this.#do(async () => {
      const [{ faults }, settings] = await Promise.all([get("faults"), get("settings")]);
      this.known = faults;
      this.flood.checked = settings.flood;
      for (const item of this.switches) item.box.checked = faults.some((fault) => fault.kind === item.fault.kind && fault.times === null);
      this.list.replaceChildren(...faults.map((fault) => h("li", {},
        h("span", {}, `${fault.kind} ${fault.method ?? "*"} · ${fault.hits} hits${fault.times === null ? "" : ` of ${fault.times}`}${fault.holding ? ` · ${fault.holding} held` : ""}`),
        button({ class: "quiet", "data-fault-remove": fault.id, onclick: () => this.#do(() => remove("faults", { id: fault.id }), true) }, say("Remove")))));
    }, false);
  }

  async #switch(item, on) {
    await this.#do(async () => {
      if (on) return post("faults", item.fault);
      const mine = (this.known ?? []).filter((fault) => fault.kind === item.fault.kind && fault.times === null);
      return Promise.all(mine.map((fault) => remove("faults", { id: fault.id })));
    });
  }

  async #do(work, again = true) {
    try {
      await work();
      this.note.textContent = "";
      if (again) await this.read();
    } catch (error) {
      this.note.textContent = error.message;
    }
  }
}
