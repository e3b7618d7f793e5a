/** Phone: what one person holds in a seat: the chat list, the open chat, and what lies over them. */

import { post } from "/page/api.js";
import { ChatView } from "/page/chat.js";
import { ChatList, previewText } from "/page/chatlist.js";
import { h } from "/page/dom.js";
import { Overlay } from "/page/overlay.js";
import { membersText, wordsFor } from "/page/words.js";

const TELEGRAM = /^(?:tg:\/\/|https?:\/\/(?:www\.)?(?:t\.me|telegram\.me)\/)/i;

export class Phone {
  /** `app` knows the other seats; `seat` is this one's name in `data-seat`. */
  constructor(app, seat) {
    this.app = app;
    this.store = app.store;
    this.seat = seat;
    this.person = null;
    this.view = null;
    this.screen = h("div", { class: "phone-screen" });
    this.overlay = new Overlay(this.screen);
    this.element = h("section", { class: "phone", "data-seat": seat },
      h("div", { class: "phone-glass" },
        h("div", { class: "phone-body" }, this.screen, this.overlay.element)));
  }

  get chatId() {
    return this.view?.chat ?? null;
  }

  get words() {
    return wordsFor(this.language);
  }

  get language() {
    return this.store.people.get(this.person)?.language_code ?? "en";
  }

  /** Give the phone to *person* and open *chat* (null: the chat list). */
  give(person, chat) {
    this.person = person;
    this.seen = null;
    this.list = new ChatList(this);
    this.element.dataset.person = person;
    this.element.lang = this.language;
    this.element.setAttribute("aria-label", this.store.people.get(person)?.name ?? "");
    this.overlay.clearBanners();
    this.open(chat, { focus: false });
    this.store.refreshChats(person);
  }

  /** Open a chat; null shows the chat list. */
  open(chat, { focus = true } = {}) {
    const before = this.chatId;
    if (chat !== null && chat === before && this.view.user === this.person) return;
    this.view?.close();
    this.view = chat === null ? null : new ChatView(this, chat);
    this.element.dataset.chat = chat ?? "";
    const shown = this.view ?? this.list;
    if (this.isShown()) this.#slideIn(shown.element, chat === null ? "from-left" : "from-right");
    this.screen.replaceChildren(shown.element);
    this.update();
    this.app.remember();
    if (!focus) return;
    if (chat === null) this.list.list.querySelector(`[data-open-chat="${before}"]`)?.focus({ preventScroll: true });
    else this.view.feed.focus({ preventScroll: true });
  }

  #slideIn(element, from) {
    element.classList.add(from);
    element.addEventListener("animationend", () => element.classList.remove(from), { once: true });
  }

  /** Whether somebody can see this phone now. */
  isShown() {
    return document.visibilityState === "visible" && this.element.offsetParent !== null;
  }

  update() {
    this.#noticeNew();
    if (!this.view) {
      this.list.update();
      return;
    }
    this.view.update();
    this.view.updateHeader();
  }

  changed() {
    this.update();
    this.app.updateBadges();
  }

  /**
   * A banner for each chat, not open here, whose newest message is unread and sounding.
   *
   * It waits until somebody looks at this phone, and goes when the chat was read; the chat list needs none.
   */
  #noticeNew() {
    if (!this.store.chats.has(this.person)) return;
    const chats = this.store.chatsOf(this.person);
    this.seen ??= new Map(chats.filter((chat) => chat.id < 0).map((chat) => [chat.id, chat.last?.id ?? 0]));
    for (const chat of chats) {
      const { last } = chat;
      if (!this.view || !last?.unread || !last.sound || last.id <= (this.seen.get(chat.id) ?? 0) || this.app.looksAt(this.person, chat.id)) {
        this.overlay.unbanner(chat.id);
      } else if (this.isShown()) {
        this.overlay.banner({ id: chat.id, face: chat.with_bot ? this.store.bot.id : chat.id, title: chat.title,
          text: previewText(last, this.language, chat.id < 0), closeText: this.words.close,
          open: () => this.open(chat.id), closed: () => this.seen.set(chat.id, last.id) });
      }
    }
  }

  /** The talk with a person that has something unread; the newest one. */
  unreadTalk() {
    return this.store.chatsOf(this.person).find((chat) => chat.id > 0 && !chat.with_bot && chat.unread > 0);
  }

  /** Do something on the server; a refusal becomes a toast. */
  async attempt(work) {
    try {
      return await work();
    } catch (error) {
      this.overlay.toast(error.message);
      return null;
    }
  }

  /** Follow a link as the Telegram app does; web addresses open beside. */
  async openLink(url) {
    if (!TELEGRAM.test(url)) {
      window.open(url, "_blank", "noopener,noreferrer");
      return;
    }
    const target = await this.attempt(() => post("link", { user: this.person, url }));
    if (target === null) return;
    if (target.kind === "share") this.share(target.text);
    else if (target.kind === "web") window.open(target.url, "_blank", "noopener,noreferrer");
    else this.open(target.chat);
    if (target.kind === "start" && this.view) this.view.stuck = true;
  }

  /** Open the talk with a person (by id or @username) or with the bot. */
  openUser(who) {
    const { bot, people } = this.store;
    const named = (person) => person.id === who || (typeof who === "string" && person.username?.toLowerCase() === who.toLowerCase());
    if (named(bot)) this.open(this.person);
    const person = [...people.values()].find(named);
    if (person && person.id !== this.person) this.open(person.id);
  }

  /** People who hold the other phones. */
  neighbours() {
    const ids = new Set(this.app.phones.map((phone) => phone.person));
    ids.delete(this.person);
    return [...ids].map((id) => this.store.people.get(id)).filter(Boolean);
  }

  /** Ask for a chat: other people and the groups. */
  choose(title, chosen) {
    const near = this.neighbours();
    const others = [...this.store.people.values()].filter((person) => person.id !== this.person && !near.includes(person));
    const people = [...near, ...others].map((person) => ({ id: person.id, title: person.name, note: person.username ? `@${person.username}` : "" }));
    const groups = this.store.chatsOf(this.person).filter((chat) => chat.id < 0)
      .map((chat) => ({ id: chat.id, title: chat.title, note: membersText(chat.members.length, this.language) }));
    this.overlay.sheet(title, [...people, ...groups].map((item) => ({ ...item, run: () => chosen(item.id, item.title) })), this.words.close);
  }

  /** The share sheet: the text goes to the chosen chat, or waits in its composer. */
  share(text, { asDraft = false } = {}) {
    this.choose(this.words.shareTo, (id, title) => {
      if (!asDraft) {
        this.deliver({ text }, id, title);
        return;
      }
      this.open(id);
      this.view.composer.write(text);
    });
  }

  /** Send something into another chat and say so. */
  async deliver(content, chat, title) {
    const sent = await this.attempt(() => post("send", { user: this.person, chat, ...content }));
    if (sent) this.overlay.toast(`${this.words.sent}${title}`);
  }
}
