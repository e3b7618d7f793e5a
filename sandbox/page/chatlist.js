/** Chat list: a person's chats, newest first, with the last message and the unread marks. */

import { avatar, button, h, icon, nameText, same } from "/page/dom.js";
import { listTimeText, serviceText, wordsFor } from "/page/words.js";

export class ChatList {
  constructor(phone) {
    this.phone = phone;
    this.store = phone.store;
    this.user = phone.person;
    this.language = this.store.people.get(this.user)?.language_code ?? "en";
    this.words = wordsFor(this.language);
    this.shown = null;
    this.title = h("span", { class: "header-title" });
    this.list = h("ul", { class: "chats" });
    this.element = h("div", { class: "screen chat-list" },
      h("header", { class: "bar" }, h("span", { class: "header-words" }, this.title),
        button({ class: "round", "aria-label": this.words.message, "data-compose": true,
          onclick: () => phone.choose(this.words.shareTo, (id) => phone.open(id)) }, icon("plus"))),
      h("div", { class: "feed-frame" }, this.list));
  }

  update() {
    const chats = this.store.chatsOf(this.user);
    this.title.textContent = this.store.online ? this.words.chats : this.words.connecting;
    if (same(this.shown, chats)) return;
    this.shown = structuredClone(chats);
    const focused = document.activeElement?.closest?.("[data-open-chat]")?.dataset.openChat;
    this.list.replaceChildren(...chats.map((chat) => h("li", {}, this.#row(chat))));
    if (focused && this.list.isConnected) this.list.querySelector(`[data-open-chat="${focused}"]`)?.focus();
  }

  #row(chat) {
    const { last } = chat;
    return button({ class: "chat-row", "data-open-chat": chat.id, "data-unread": chat.unread, onclick: () => this.phone.open(chat.id) },
      avatar(chat.with_bot ? this.store.bot.id : chat.id, chat.title),
      h("span", { class: "chat-row-words" },
        h("span", { class: "chat-row-top" }, chat.id < 0 ? icon("group") : null, nameText(chat.title),
          last ? h("span", { class: "chat-row-time" }, listTimeText(last.date, this.store.now(), this.language)) : null),
        h("span", { class: "chat-row-bottom" }, h("span", { class: "chat-row-text", dir: "auto" }, chat.action
          ? this.words[chat.action] ?? this.words.typing : previewText(last, this.language, chat.id < 0)),
        chat.unread ? h("span", { class: "badge" }, chat.unread) : null)));
  }
}

/** A message in one line, as chat lists and banners show it. */
export function previewText(message, language, named) {
  if (!message) return "";
  const words = wordsFor(language);
  if (message.kind === "service") return serviceText(message, language);
  const who = !named ? "" : `${message.out ? words.you : message.from.first_name ?? message.from.name}: `;
  const mark = { photo: `🖼 `, animation: `${words.animation} `, document: "📎 " }[message.kind] ?? "";
  const rest = message.text || { photo: words.photo, animation: "", document: message.document?.file_name ?? words.file }[message.kind] || "";
  return `${who}${mark}${rest}`.replace(/\s+/g, " ").slice(0, 200);
}
