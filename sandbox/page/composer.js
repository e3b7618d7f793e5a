/** Composer: the line to write in, the bot's command menu, and the reply being written. */

import { button, h, icon, nameText } from "/page/dom.js";

export class Composer {
  /** `host` gives words and `send(text, replyTo)`; `commands()` lists the bot's commands here. */
  constructor(host, commands) {
    this.host = host;
    this.commands = commands;
    this.replying = null;
    const { words } = host;
    this.input = h("textarea", { rows: "1", "aria-label": words.message, placeholder: words.message, maxlength: "4096",
      "data-composer": true, oninput: () => this.#typed(), onkeydown: (event) => this.#key(event) });
    this.slash = button({ class: "round slash", "aria-label": words.commands, "aria-haspopup": "menu", "data-commands": true,
      onclick: () => this.#openCommands() }, icon("slash"));
    this.sendButton = button({ class: "round send", "aria-label": words.send, "data-send": true, onclick: () => this.#send() }, icon("send"));
    this.reply = h("div", { class: "replying", hidden: true });
    this.hints = h("div", { class: "hints", role: "listbox", "aria-label": words.commands, hidden: true });
    this.element = h("div", { class: "composer" }, this.hints, this.reply,
      h("div", { class: "composer-row" }, this.slash, this.input, this.sendButton));
    this.#typed();
  }

  update() {
    this.slash.hidden = this.commands().length === 0;
  }

  /** Begin a reply to *message*; null ends it. */
  replyTo(message) {
    this.replying = message;
    this.reply.hidden = message === null;
    if (message === null) return;
    const { words } = this.host;
    this.reply.replaceChildren(icon("reply"), h("span", { class: "replying-words" },
      nameText(message.from.name), h("span", { class: "quote-text" }, message.text || words.photo)),
    button({ class: "round", "aria-label": words.cancel, onclick: () => this.replyTo(null) }, icon("close")));
    this.input.focus();
  }

  /** Put *text* into the line, to be finished by hand. */
  write(text) {
    this.input.value = text;
    this.#typed();
    this.input.focus();
  }

  #typed() {
    this.input.style.removeProperty("height");
    if (this.input.scrollHeight > this.input.clientHeight) this.input.style.setProperty("height", `${this.input.scrollHeight}px`);
    this.sendButton.classList.toggle("ready", this.input.value.trim() !== "");
    const typed = /^\/\w*$/.test(this.input.value) ? this.input.value.slice(1).toLowerCase() : null;
    const fitting = typed === null ? [] : this.commands().filter((item) => item.command.startsWith(typed));
    this.hints.hidden = fitting.length === 0;
    this.hints.replaceChildren(...fitting.map((item) => this.#commandRow(item)));
  }

  #commandRow(item) {
    return button({ class: "command", role: "option", "data-command": item.command, onclick: () => this.#run(item) },
      h("b", {}, `/${item.command}`), h("span", { dir: "auto" }, item.description));
  }

  #run(item) {
    this.input.value = "";
    this.#typed();
    this.host.send(this.host.commandText(item.command), null);
  }

  #openCommands() {
    if (this.hints.hidden) this.write("/");
    else this.write("");
  }

  #key(event) {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.#send();
    } else if (event.key === "Escape") {
      if (this.replying) this.replyTo(null);
      else this.write("");
    } else if (event.key === "ArrowUp" && !this.hints.hidden) {
      event.preventDefault();
      this.hints.querySelector("button:last-child").focus();
    }
  }

  #send() {
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    const replying = this.replying;
    this.replyTo(null);
    this.#typed();
    this.host.send(text, replying?.id ?? null);
  }
}
