/** Tools: what a tester needs beside the phones: clock, people, faults, the call log, starting over. */

import { get, post } from "/page/api.js";
import { CallLog } from "/page/calls.js";
import { LOCALE, say } from "/page/desk_words.js";
import { avatar, button, h, icon, nameText } from "/page/dom.js";
import { Faults } from "/page/faults.js";

const HOUR_MS = 3_600_000;

export class Tools {
  constructor(app) {
    this.app = app;
    this.store = app.store;
    this.open = false;
    this.trouble = null;
    this.ready = false;
    this.calls = new CallLog();
    this.faults = new Faults();
    this.now = h("output", { class: "tools-now", "data-clock": true });
    this.people = h("div", { class: "tools-people" });
    this.bot = h("div", { class: "tools-bot" });
    this.note = h("p", { class: "tools-note", role: "status" });
    this.element = h("aside", { class: "tools", "aria-label": say("Tools"), "data-tools": true, hidden: true,
      onkeydown: (event) => event.key === "Escape" && this.toggle(false) },
    h("header", {}, h("h2", {}, say("Tools")), button({ class: "round", "aria-label": say("Close tools"), onclick: () => this.toggle(false) }, icon("close"))),
    h("div", { class: "tools-inside" }, this.note, this.#resetPart(), this.#clockPart(), this.#peoplePart(),
      part(say("Faults"), this.faults.element), part(say("Call log"), this.calls.element), h("section", { class: "tools-part" }, this.bot)));
    this.store.addEventListener("people", () => this.#showPeople());
    this.store.addEventListener("clock", () => this.#showClock());
    setInterval(() => this.open && this.#showClock(), 1000);
  }

  toggle(open = !this.open) {
    this.open = open;
    this.element.hidden = !open;
    document.body.classList.toggle("with-tools", open);
    const opener = this.app.top.querySelector(".tools-button");
    opener.setAttribute("aria-expanded", String(open));
    this.calls.setOpen(open);
    if (open) {
      this.faults.read();
      this.#showClock();
      this.#readStatus();
      this.element.querySelector("button").focus();
    } else {
      opener.focus();
    }
  }

  /** Events from the server. */
  take(events, gap) {
    const any = (type) => gap || events.some((event) => event.type === type || event.type === "reset");
    if (any("bot")) {
      this.ready = false;
      this.#readStatus();
    }
    if (this.open && (any("faults") || any("held"))) this.faults.read();
    if (gap || events.some((event) => event.type === "reset")) this.calls.forget();
    if (events.some((event) => event.type === "call") || gap) this.calls.grow();
  }

  async #try(work, done) {
    try {
      await work();
      this.note.textContent = done ?? "";
    } catch (error) {
      this.note.textContent = error.message;
    }
  }

  #clockPart() {
    const hours = h("input", { type: "number", value: "6", min: "0", step: "any", "aria-label": say("Hours to move the clock by"), "data-clock-hours": true });
    const move = (amount) => this.#try(() => post("clock", { advance_ms: Math.round(amount * HOUR_MS) }), say("Moved by {hours} h.", { hours: amount }));
    return part(say("Clock"), this.now, h("div", { class: "tools-row" },
      ...[1, 24, 72].map((amount) => button({ "data-advance": amount, onclick: () => move(amount) }, say("+{hours} h", { hours: amount }))),
      h("span", { class: "tools-custom" }, hours, button({ "data-advance": "custom", onclick: () => move(Number(hours.value)) }, say("+ hours")))),
    h("p", { class: "tools-small" }, say("Reminders and deadlines follow within 20 seconds.")),
    button({ class: "quiet", "data-advance": "true-time", onclick: () => this.#try(() => post("clock", { offset_ms: 0 }), say("Back to the true time.")) }, say("Back to the true time")));
  }

  #showClock() {
    const now = this.store.now();
    this.now.textContent = now.toLocaleString(LOCALE, { weekday: "short", day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" })
      + offsetText(this.store.skew);
  }

  #peoplePart() {
    const name = h("input", { type: "text", placeholder: say("Name"), maxlength: "64", required: true, "aria-label": say("Name of the new person"), "data-new-name": true });
    const language = h("select", { "aria-label": say("Language of the new person"), "data-new-language": true },
      h("option", { value: "ru" }, "Русский"), h("option", { value: "en" }, "English"));
    const add = async () => {
      const firstName = name.value.trim();
      if (!firstName) return name.focus();
      return this.#try(async () => {
        const { user } = await post("users", { first_name: firstName, language_code: language.value });
        const { chats } = await get("chats", { user: [...this.store.people.keys()][0] ?? user.id });
        for (const chat of chats) if (chat.id < 0) await post("join", { chat: chat.id, user: user.id });
        name.value = "";
      }, say("{name} is here, in every group. Give a phone to anybody by the name above it.", { name: firstName }));
    };
    return part(say("People"), this.people, h("form", { class: "tools-row", onsubmit: (event) => (event.preventDefault(), add()) },
      name, language, h("button", { type: "submit", "data-add-person": true }, say("Add person"))));
  }

  #showPeople() {
    this.people.replaceChildren(...[...this.store.people.values()].map((person) => h("div", { class: "tools-person", "data-tools-person": person.id },
      avatar(person.id, person.name), h("span", { class: "tools-person-words" }, nameText(person.name),
        h("small", {}, [person.id, person.language_code, person.username && `@${person.username}`].filter(Boolean).join(" · "))),
      h("label", { class: "switch" }, h("input", { type: "checkbox", checked: person.blocked, "data-block": person.id,
        onchange: (event) => this.#try(() => post("block", { user: person.id, blocked: event.target.checked })) }), say("blocks the bot")))));
  }

  #resetPart() {
    const ask = button({ class: "danger", "data-reset": "ask" }, say("Start over…"));
    const sure = button({ class: "danger", "data-reset": "sure", hidden: true, onclick: () => this.#try(async () => {
      await post("reset");
      sessionStorage.clear();
      location.reload();
    }) }, say("Yes, forget all chats"));
    ask.addEventListener("click", () => {
      sure.hidden = !sure.hidden;
      if (!sure.hidden) sure.focus();
    });
    return part(say("Start over"), h("p", { class: "tools-small" },
      say("Empties all chats, the call log and the faults, and sets the clock right. The bot keeps its database with the games; for a new one, stop and start the sandbox.")),
    h("div", { class: "tools-row" }, ask, sure));
  }

  /** How the bot beside the sandbox is; while it starts, ask again every second. */
  async #readStatus() {
    clearTimeout(this.asking);
    try {
      const { child, polling, webhook } = await get("status");
      const running = child?.running ?? true;
      const ready = this.ready || !child || polling || Boolean(webhook);
      this.ready = running && ready;
      this.trouble = running ? (ready ? null : say("the bot is starting…")) : say("the bot has stopped");
      document.body.dataset.bot = running ? (ready ? "ready" : "starting") : "stopped";
      if (running && !ready) this.asking = setTimeout(() => this.#readStatus(), 1000);
      this.store.setBotReady(this.ready);
      this.bot.replaceChildren(...(child ? [h("h3", {}, say(running ? "Bot is running (pid {pid})" : "Bot has stopped (exit {exit})", child)),
        h("pre", { class: "tools-output", tabindex: "0" }, (child.output ?? []).slice(-30).join("\n"))] : []));
    } catch (error) {
      console.warn("reading failed:", error.message);
    }
    this.app.troubleChanged();
  }
}

function part(title, ...children) {
  return h("section", { class: "tools-part" }, h("h3", {}, title), ...children);
}

function offsetText(skew) {
  const minutes = Math.round(skew / 60_000);
  if (minutes === 0) return "";
  const sign = minutes < 0 ? "−" : "+";
  const hours = Math.floor(Math.abs(minutes) / 60);
  return ` (${sign}${hours} ${say("h")}${minutes % 60 ? ` ${Math.abs(minutes) % 60} ${say("min")}` : ""})`;
}
