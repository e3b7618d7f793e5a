/** The page: three seats side by side, or one at a time with a switcher where the window is narrow. */

import { follow } from "/page/api.js";
import { LOCALE, say } from "/page/desk_words.js";
import { avatar, button, h, icon, nameText } from "/page/dom.js";
import { Phone } from "/page/phone.js";
import { Store } from "/page/store.js";
import { Tools } from "/page/tools.js";

const MEMORY = "sandbox-seats";
const SEAT_WIDTH_PX = 372;

class App {
  constructor(root) {
    this.store = new Store();
    this.seats = ["1", "2", "3"];
    this.active = "1";
    this.phones = this.seats.map((seat) => new Phone(this, seat));
    this.tools = new Tools(this);
    this.tabs = new Map(this.seats.map((seat) => [seat, button({ class: "tab", "data-switch": seat, onclick: () => this.activate(seat) })]));
    this.clock = h("span", { class: "top-clock" });
    this.trouble = button({ class: "trouble", hidden: true, onclick: () => this.tools.toggle(true) });
    this.bars = new Map(this.seats.map((seat) => [seat, h("div", { class: "seat-bar", "data-seat-bar": seat, role: "group" })]));
    this.stage = h("main", { class: "stage" }, this.phones.map((phone) =>
      h("div", { class: "seat", "data-seat-frame": phone.seat }, this.bars.get(phone.seat), phone.element)));
    this.top = h("header", { class: "top" },
      h("span", { class: "top-title" }, h("img", { src: "/page/favicon.svg", alt: "", width: 22, height: 22 }), say("Telegram sandbox")),
      h("nav", { class: "tabs", "aria-label": say("Phones") }, [...this.tabs.values()]),
      this.trouble, this.clock,
      button({ class: "tools-button", "aria-label": say("Tools"), "aria-expanded": "false", "data-tools-button": true,
        onclick: () => this.tools.toggle() }, icon("tools"), h("span", { class: "tools-word" }, say("Tools"))));
    root.replaceChildren(this.top, this.stage, this.tools.element);
  }

  async start() {
    const { store } = this;
    store.addEventListener("people", () => this.#peopleChanged());
    store.addEventListener("chats", ({ detail }) => this.#phonesOf(detail.user, (phone) => phone.update()));
    store.addEventListener("talk", ({ detail }) => this.#phonesOf(detail.user, (phone) => phone.chatId === detail.chat && phone.update()));
    store.addEventListener("online", () => this.#eachPhone((phone) => phone.update()));
    store.addEventListener("clock", () => this.#tick());
    addEventListener("resize", () => this.#layOut());
    document.addEventListener("visibilitychange", () => this.#eachPhone((phone) => phone.update()));
    setInterval(() => this.#tick(), 5000);
    this.#layOut();
    await follow((events, gap) => {
      store.take(events, gap).catch((error) => console.warn("reading failed:", error.message));
      this.tools.take(events, gap);
    }, (online) => {
      document.body.classList.toggle("offline", !online);
      store.setOnline(online);
      this.#showTrouble();
    });
  }

  /** Bring a seat to the front (narrow windows); the seat already there offers another person. */
  activate(seat) {
    if (this.active === seat) {
      this.#offerPeople(this.phones.find((phone) => phone.seat === seat));
      return;
    }
    this.active = seat;
    this.#layOut();
    this.#eachPhone((phone) => phone.update());
    this.remember();
  }

  #eachPhone(action) {
    for (const phone of this.phones) if (phone.person !== null) action(phone);
    this.updateBadges();
  }

  #phonesOf(user, action) {
    for (const phone of this.phones) if (phone.person === user) action(phone);
    this.updateBadges();
  }

  /** As many seats as fit, the active one always among them. */
  #layOut() {
    const fit = Math.max(1, Math.min(this.seats.length, Math.floor(innerWidth / SEAT_WIDTH_PX)));
    const first = Math.min(this.seats.indexOf(this.active), this.seats.length - fit);
    const shown = new Set(this.seats.slice(first, first + fit));
    document.body.dataset.seats = fit;
    for (const phone of this.phones) {
      phone.element.parentElement.hidden = !shown.has(phone.seat);
      this.tabs.get(phone.seat).setAttribute("aria-pressed", String(phone.seat === this.active));
    }
  }

  async #peopleChanged() {
    const { people } = this.store;
    const ids = [...people.keys()];
    if (!ids.length) {
      this.#drawSeats();
      return;
    }
    const remembered = JSON.parse(sessionStorage.getItem(MEMORY) ?? "{}");
    await Promise.all(ids.map((id) => this.store.refreshChats(id)));
    if (remembered.active && this.phones.every((phone) => phone.person === null)) this.active = remembered.active;
    this.phones.forEach((phone, index) => {
      if (phone.person !== null && people.has(phone.person)) {
        if (phone.chatId !== null && !this.store.chat(phone.person, phone.chatId)) phone.open(null, { focus: false });
        return;
      }
      const kept = remembered[phone.seat];
      const person = people.has(kept?.person) ? kept.person : ids[index < 2 ? index % ids.length : 0];
      const group = this.store.chatsOf(person).find((chat) => chat.id < 0)?.id ?? null;
      const usual = index < 2 ? person : group ?? person;
      const known = kept?.person === person && (kept.chat === null || this.store.chat(person, kept.chat));
      phone.give(person, known ? kept.chat : usual);
    });
    this.#layOut();
    this.#drawSeats();
    this.#eachPhone((phone) => phone.update());
  }

  /** Hand a phone to somebody else; the group stays open, a private talk becomes his own. */
  give(phone, person) {
    const chat = phone.chatId;
    const group = chat !== null && chat < 0 && this.store.chat(person, chat) ? chat : person;
    phone.give(person, chat === null ? null : group);
    this.#drawSeats();
    this.#layOut();
    this.remember();
  }

  #offerPeople(phone) {
    const people = [...this.store.people.values()];
    phone.overlay.sheet(phone.words.choose, people.map((person) => ({ id: person.id, title: person.name,
      note: `${person.language_code ?? ""}${person.username ? ` · @${person.username}` : ""}`,
      run: () => this.give(phone, person.id) })), phone.words.close);
  }

  #drawSeats() {
    for (const phone of this.phones) {
      const person = this.store.people.get(phone.person);
      const bar = this.bars.get(phone.seat);
      const tab = this.tabs.get(phone.seat);
      if (!person) {
        bar.replaceChildren();
        tab.replaceChildren();
        continue;
      }
      bar.setAttribute("aria-label", say("Whose phone"));
      bar.replaceChildren(...(phone.seat === "3" ? this.#chips(phone) : [button({ class: "seat-person", "data-choose-person": true,
        "aria-haspopup": "dialog", onclick: () => this.#offerPeople(phone) }, avatar(person.id, person.name), nameText(person.name), icon("down"))]));
      tab.replaceChildren(avatar(person.id, person.name),
        h("span", { class: "tab-words" }, nameText(person.name)), h("span", { class: "badge", hidden: true }));
    }
    this.updateBadges();
  }

  #chips(phone) {
    return [...this.store.people.values()].map((person) => button({ class: "chip", "data-person-chip": person.id,
      "aria-pressed": String(person.id === phone.person), onclick: () => this.give(phone, person.id) },
    avatar(person.id, person.name), nameText(person.name)));
  }

  /** Unread marks on the switcher and the window's title. */
  updateBadges() {
    for (const phone of this.phones) {
      const tab = this.tabs.get(phone.seat);
      const badge = tab.querySelector(".badge");
      if (!badge) continue;
      const chat = phone.view?.head();
      const group = chat && chat.id < 0;
      tab.dataset.group = Boolean(group);
      const count = group ? chat.unread : this.store.unreadOf(phone.person);
      badge.hidden = count === 0;
      badge.textContent = count;
      tab.setAttribute("aria-label", `${this.store.people.get(phone.person)?.name ?? ""}${group ? `, ${chat.title}` : ""}${count ? `, ${say("{count} unread", { count })}` : ""}`);
      const person = this.store.people.get(phone.person)?.name ?? "";
      tab.querySelector(".avatar").replaceWith(group ? avatar(chat.id, chat.title) : avatar(phone.person, person));
      tab.querySelector(".tab-words").replaceChildren(nameText(group ? chat.title : person),
        ...(group ? [h("small", {}, nameText(person))] : []));
    }
  }

  /** Whether a chat of this person is open on any phone in sight. */
  looksAt(person, chat) {
    return this.phones.some((phone) => phone.person === person && phone.chatId === chat && phone.isShown());
  }

  /** Keep who holds what across a reload of this tab. */
  remember() {
    const seats = Object.fromEntries(this.phones.filter((phone) => phone.person !== null)
      .map((phone) => [phone.seat, { person: phone.person, chat: phone.chatId }]));
    sessionStorage.setItem(MEMORY, JSON.stringify({ ...seats, active: this.active }));
    this.updateBadges();
  }

  #tick() {
    const now = this.store.now();
    const text = now.toLocaleTimeString(LOCALE, { hour: "2-digit", minute: "2-digit" });
    this.clock.textContent = now.toLocaleDateString(LOCALE, { weekday: "short", day: "numeric", month: "short" }) + `, ${text}`;
  }

  #showTrouble() {
    const words = this.store.online ? this.tools.trouble : say("server is away…");
    this.trouble.hidden = !words;
    this.trouble.textContent = words ?? "";
    this.trouble.classList.toggle("mild", words?.endsWith("…") ?? false);
  }

  troubleChanged() {
    this.#showTrouble();
  }
}

new App(document.getElementById("app")).start();
