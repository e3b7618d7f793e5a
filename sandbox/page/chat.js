/** Chat view: the messages of one chat on one phone, from its header to the composer. */

import { post } from "/page/api.js";
import { Bubble } from "/page/bubble.js";
import { Composer } from "/page/composer.js";
import { avatar, button, copyText, h, icon, nameText } from "/page/dom.js";
import { headerActions, messageActions } from "/page/actions.js";
import { dayText, localeFor, membersText, timeText, wordsFor } from "/page/words.js";

const NEAR_BOTTOM_PX = 60;
const RUN_SECONDS = 600;

export class ChatView {
  /** `phone` holds it and gives the store, the overlay and the person. */
  constructor(phone, chat) {
    this.phone = phone;
    this.store = phone.store;
    this.user = phone.person;
    this.chat = chat;
    this.language = this.store.people.get(this.user)?.language_code ?? "en";
    this.words = wordsFor(this.language);
    this.bubbles = new Map();
    this.days = new Map();
    this.stuck = true;
    this.lastId = null;
    this.#build();
    this.store.watch(this.user, chat);
  }

  /** Stop following the chat. */
  close() {
    this.store.unwatch(this.user, this.chat);
    this.observer.disconnect();
  }

  #build() {
    const { words } = this;
    this.face = h("span", { class: "header-face" });
    this.title = h("span", { class: "header-title" });
    this.status = h("span", { class: "header-status" });
    this.unread = h("span", { class: "badge", hidden: true });
    this.more = button({ class: "round", "aria-label": words.more, "aria-haspopup": "menu",
      onclick: () => this.#openHeaderMenu() }, icon("more"));
    const header = h("header", { class: "bar" },
      button({ class: "back", "aria-label": words.back, "data-back": true, onclick: () => this.phone.open(null) }, icon("back"), this.unread),
      this.face, h("span", { class: "header-words" }, this.title, this.status), this.more);
    this.earlier = button({ class: "earlier", hidden: true, onclick: () => this.#showEarlier() }, words.earlier);
    this.list = h("div", { class: "messages" });
    this.emptyCard = h("div", { class: "empty", hidden: true });
    this.feed = h("div", { class: "feed", role: "log", "aria-live": "off", tabindex: "0" },
      h("div", { class: "feed-inside" }, this.earlier, this.list, this.emptyCard));
    this.downCount = h("span", { class: "badge", hidden: true });
    this.down = button({ class: "round down", "aria-label": words.newMessages, "data-down": true, hidden: true,
      onclick: () => this.toBottom(true) }, icon("down"), this.downCount);
    this.composer = new Composer(this, () => this.head()?.commands ?? []);
    this.startButton = button({ class: "start", "data-start": true, hidden: true, onclick: () => this.#start() });
    this.foot = h("div", { class: "foot" }, this.composer.element, this.startButton);
    this.element = h("div", { class: "screen chat", "data-chat-screen": this.chat }, header,
      h("div", { class: "feed-frame" }, this.feed, this.down), this.foot);
    this.feed.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    this.observer = new ResizeObserver(() => this.#fit());
    this.observer.observe(this.feed);
    this.observer.observe(this.list);
  }

  /** The chat as the chat list knows it. */
  head() {
    return this.store.chat(this.user, this.chat);
  }

  /** What entities need to know about the reader, and where their clicks go. */
  reader() {
    return {
      language: this.language,
      now: this.store.now(),
      openLink: (url) => this.phone.openLink(url),
      openUser: (who) => this.phone.openUser(who),
      command: (text) => this.send(text, null),
      copy: (text) => this.copy(text),
    };
  }

  updateHeader() {
    const head = this.head();
    if (!head) return;
    const { words } = this;
    this.face.replaceChildren(avatar(head.with_bot ? this.store.bot.id : head.id, head.title));
    this.title.replaceChildren(nameText(head.title));
    this.feed.setAttribute("aria-label", head.title);
    const action = head.action ? words[head.action] ?? words.typing : null;
    const resting = head.with_bot ? (head.blocked ? words.blockedHint : this.store.botReady ? words.bot : words.starting)
      : head.id < 0 ? membersText(head.members.length, this.language) : words.online;
    this.status.textContent = this.store.online ? action ?? resting : words.connecting;
    this.status.classList.toggle("acting", Boolean(action));
    const elsewhere = this.store.chatsOf(this.user).filter((chat) => chat.id !== this.chat).reduce((sum, chat) => sum + chat.unread, 0);
    this.unread.hidden = elsewhere === 0;
    this.unread.textContent = elsewhere;
    this.more.hidden = headerActions(this, head).length === 0;
    this.composer.update();
    this.#updateFoot(head);
    this.#updateDown(head);
    this.#read();
  }

  #updateFoot(head) {
    const fresh = head.with_bot && !head.started && this.bubbles.size === 0 && this.talk !== undefined;
    const shut = head.with_bot && head.blocked;
    this.startButton.hidden = !fresh && !shut;
    this.startButton.textContent = shut ? this.words.restart : this.words.start;
    this.composer.element.hidden = fresh || shut;
    this.#updateEmpty(head);
  }

  #updateEmpty(head) {
    const empty = this.talk !== undefined && this.talk.messages.every((message) => message.kind === "service");
    this.emptyCard.hidden = !empty;
    if (!empty) return;
    const { words } = this;
    const commands = head.id < 0 ? head.commands : [];
    const waiting = head.with_bot ? this.phone.unreadTalk() : undefined;
    const state = JSON.stringify([head.title, head.description, commands, waiting?.id]);
    if (this.emptyState === state) return;
    this.emptyState = state;
    const told = head.with_bot && head.description;
    this.emptyCard.classList.toggle("told", Boolean(told));
    this.emptyCard.replaceChildren(
      ...(told ? [h("b", {}, words.botCan), h("span", { dir: "auto", "data-description": true }, head.description)]
        : [avatar(head.with_bot ? this.store.bot.id : head.id, head.title), h("b", {}, nameText(head.title)),
          h("span", {}, head.with_bot ? words.botHint : commands.length ? words.groupHint : words.empty)]),
      ...(waiting ? [button({ class: "empty-open", "data-open-unread": waiting.id, onclick: () => this.phone.open(waiting.id) },
        avatar(waiting.id, waiting.title), h("span", {}, words.wrote.replace("{name}", isolated(waiting.title))))] : []),
      ...commands.slice(0, 3).map((item) => button({ class: "empty-command", "data-command": item.command, dir: "auto",
        onclick: () => this.send(this.commandText(item.command), null) }, `/${item.command}`, h("small", {}, item.description))),
    );
  }

  /** Show what the store knows now. */
  update() {
    const talk = this.store.talk(this.user, this.chat);
    if (!talk || talk === this.talk) return;
    this.talk = talk;
    const { messages } = talk;
    const nodes = this.#nodes(messages);
    this.earlier.hidden = !talk.more;
    reconcile(this.list, nodes);
    const newest = messages.at(-1);
    if (newest?.out && this.lastId !== null && newest.id > this.lastId) this.stuck = true;
    if (newest) this.lastId = newest.id;
    else this.lastId ??= 0;
    this.#fit();
    this.updateHeader();
  }

  /** Let a photo be only as high as its caption and its keys leave it room on this screen. */
  #fit() {
    const room = this.feed.clientHeight;
    if (room > 0) for (const bubble of this.bubbles.values()) bubble.fit(room);
    if (this.stuck) this.toBottom(false);
  }

  #nodes(messages) {
    const nodes = [];
    const group = this.chat < 0;
    const present = new Set(messages.map((message) => message.id));
    for (const id of [...this.bubbles.keys()]) if (!present.has(id)) this.bubbles.delete(id);
    let day = null;
    messages.forEach((message, index) => {
      const label = dayText(message.date, this.store.now(), this.language);
      const newDay = label !== day;
      if (newDay) nodes.push(this.#day(label));
      day = label;
      const before = newDay ? null : messages[index - 1];
      const next = messages[index + 1];
      const nextDay = next && dayText(next.date, this.store.now(), this.language) !== label;
      let bubble = this.bubbles.get(message.id);
      if (!bubble) this.bubbles.set(message.id, (bubble = new Bubble(this)));
      bubble.update(message, { first: !runs(before, message), last: nextDay || !runs(message, next), group });
      nodes.push(bubble.element);
    });
    return nodes;
  }

  #day(label) {
    if (!this.days.has(label)) this.days.set(label, h("div", { class: "day" }, h("span", {}, label)));
    return this.days.get(label);
  }

  toBottom(smooth) {
    this.stuck = true;
    this.feed.scrollTo({ top: this.feed.scrollHeight, behavior: smooth ? "smooth" : "instant" });
  }

  scrollTo(id) {
    const element = this.bubbles.get(id)?.element;
    if (!element) return;
    element.scrollIntoView({ block: "center", behavior: "smooth" });
    element.classList.remove("flash");
    requestAnimationFrame(() => element.classList.add("flash"));
  }

  #scrolled() {
    const { scrollTop, clientHeight, scrollHeight } = this.feed;
    if (clientHeight === 0) return;
    this.stuck = scrollTop + clientHeight >= scrollHeight - NEAR_BOTTOM_PX;
    const head = this.head();
    if (head) this.#updateDown(head);
    this.#read();
  }

  #updateDown(head) {
    this.down.hidden = this.stuck;
    this.downCount.hidden = head.unread === 0;
    this.downCount.textContent = head.unread;
  }

  async #showEarlier() {
    const height = this.feed.scrollHeight;
    const top = this.feed.scrollTop;
    this.stuck = false;
    await this.store.earlier(this.user, this.chat);
    this.feed.scrollTop = top + this.feed.scrollHeight - height;
  }

  /** What is on a screen that somebody looks at counts as read. */
  async #read() {
    const head = this.head();
    if (!head?.unread || !this.stuck || this.reading || !this.phone.isShown() || !this.talk) return;
    this.reading = true;
    try {
      await post("read", { user: this.user, chat: this.chat });
      head.unread = 0;
      this.phone.changed();
    } catch (error) {
      console.warn("reading failed:", error.message);
    } finally {
      this.reading = false;
    }
  }

  commandText(command) {
    return this.chat < 0 ? `/${command}@${this.store.bot.username}` : `/${command}`;
  }

  async send(text, replyTo) {
    this.stuck = true;
    await this.phone.attempt(() => post("send", { user: this.user, chat: this.chat, text, ...(replyTo ? { reply_to: replyTo } : {}) }));
  }

  async #start() {
    const head = this.head();
    if (head.blocked) await this.phone.attempt(() => post("block", { user: this.user, blocked: false }));
    await this.send("/start", null);
    this.composer.input.focus({ preventScroll: true });
  }

  async copy(text) {
    const done = await copyText(text);
    this.phone.overlay.toast(done ? this.words.copied : this.words.failed);
  }

  /** A finger on a keyboard button; resolves when the client is done with it. */
  async press(message, item) {
    if (item.kind === "copy") return this.copy(item.copy_text);
    if (item.kind === "share") return this.phone.share(`@${this.store.bot.username} ${item.query ?? ""}`, { asDraft: true });
    if (item.kind === "url") return this.phone.openLink(item.url);
    if (item.kind !== "callback") return this.phone.overlay.toast(this.words.failed);
    try {
      const pressed = await post("press", { user: this.user, chat: this.chat, message: message.id,
        row: item.row, column: item.column, wait_ms: 0 });
      const answer = pressed.answered ? pressed.answer : await this.store.answerTo(pressed.query_id);
      if (answer?.url) await this.phone.openLink(answer.url);
      if (answer?.text) {
        if (answer.show_alert) this.phone.overlay.alert(message.from.name, answer.text, this.words.ok);
        else this.phone.overlay.toast(answer.text);
      }
    } catch (error) {
      if (error.status === 409) this.phone.overlay.toast(this.words.gone);
      else this.phone.overlay.toast(error.message);
      this.store.refreshTalk(this.user, this.chat);
    }
    return undefined;
  }

  openPhoto(photo) {
    this.phone.overlay.photo(photo.url, this.words.close);
  }

  openMenu(message, anchor) {
    const when = `${timeText(message.date, this.language)} · ${new Date(message.date * 1000).toLocaleDateString(localeFor(this.language))}`;
    this.phone.overlay.menu(`${this.words.menu}, ${when}`, messageActions(this, message), anchor);
  }

  #openHeaderMenu() {
    this.phone.overlay.menu(this.words.more, headerActions(this, this.head()), this.more);
  }
}

/** A name inside a sentence, kept from turning its direction. */
function isolated(name) {
  return `\u2068${name}\u2069`;
}

function runs(one, other) {
  return Boolean(one && other && one.kind !== "service" && other.kind !== "service"
    && one.from.id === other.from.id && other.date - one.date < RUN_SECONDS);
}

/** Make *parent* hold exactly *nodes* in this order, touching only what differs. */
function reconcile(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let cursor = parent.firstElementChild;
  for (const node of nodes) {
    if (node === cursor) cursor = cursor.nextElementSibling;
    else parent.insertBefore(node, cursor);
  }
}
