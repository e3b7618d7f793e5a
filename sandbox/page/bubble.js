/**
 * Bubble: one message in a chat.
 *
 * It lives as long as its message: an edit changes only the parts that differ, and a new photo is
 * loaded before it takes the old one's place.
 */

import { avatar, button, h, icon, nameText, same, tintOf } from "/page/dom.js";
import { formatted } from "/page/entities.js";
import { buttonKey, keyboard } from "/page/keyboard.js";
import { serviceText, timeText } from "/page/words.js";

const ONLY_EMOJI = /^(?:\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*\s*){1,3}$/u;
const LONG_PRESS_MS = 450;
const LEAST_PHOTO_PX = 300;
const FIT_STEP_PX = 12;
const FEED_PADDING_PX = 20;

export class Bubble {
  /** `host` is the chat view: it gives words, the reader and the actions. */
  constructor(host) {
    this.host = host;
    this.message = null;
    this.pending = new Set();
    this.quote = h("div", { class: "quote-slot" });
    this.media = h("div", { class: "media", hidden: true });
    this.text = h("div", { class: "text", dir: "auto" });
    this.sender = h("div", { class: "sender" });
    this.meta = h("span", { class: "meta" });
    this.reactions = h("div", { class: "reactions" });
    this.face = h("span", { class: "face" });
    this.body = h("div", { class: "bubble" }, this.sender, this.quote, this.media);
    this.keys = h("div", { class: "keys" });
    this.menu = button({ class: "message-menu", "aria-label": host.words.menu, "aria-haspopup": "menu",
      onclick: () => host.openMenu(this.message, this.menu) }, icon("down"));
    this.body.append(h("div", { class: "words" }, this.text, this.menu), this.reactions);
    this.box = h("div", { class: "message-box" }, this.body, this.keys);
    this.element = h("article", { class: "message" }, this.face, this.box);
    this.#listenForMenu();
  }

  /** Show *message*; `first` and `last` say its place in a run of messages of one sender. */
  update(message, { first, last, group }) {
    const state = JSON.stringify([message, first, last]);
    if (state === this.state) return;
    this.state = state;
    const before = this.message;
    this.message = message;
    const { element } = this;
    element.dataset.message = message.id;
    element.dataset.kind = message.kind;
    element.dataset.out = message.out;
    element.dataset.edited = message.edit_date !== null;
    element.classList.toggle("first", first);
    element.classList.toggle("last", last);
    element.classList.toggle("in-group", group);
    if (message.kind === "service") {
      element.classList.add("service");
      this.text.replaceChildren(serviceText(message, this.host.language));
      return;
    }
    this.#showSender(message, first, last, group);
    const changed = (pick) => before === null || !same(pick(before), pick(message));
    if (changed((m) => m.reply_to)) this.#showQuote(message);
    if (changed((m) => [m.photo, m.document, m.kind])) this.#showMedia(message);
    if (changed((m) => [m.text, m.entities, m.edit_date])) this.#showText(message);
    if (changed((m) => m.keyboard)) this.#showKeyboard(message);
    if (changed((m) => m.reactions ?? [])) this.#showReactions(message);
  }

  #showSender(message, first, last, group) {
    const shown = group && !message.out;
    this.sender.replaceChildren(...(shown && first ? [nameText(message.from.name, { "data-tint": tintOf(message.from.id) })] : []));
    this.face.hidden = !shown;
    this.face.replaceChildren(...(shown && last ? [avatar(message.from.id, message.from.name)] : []));
  }

  #showQuote(message) {
    const quoted = message.reply_to;
    this.quote.replaceChildren(...(quoted ? [
      button({ class: "quote", onclick: () => this.host.scrollTo(quoted.id) },
        nameText(quoted.name ?? ""), h("span", { class: "quote-text" }, quoted.text || this.host.words.photo)),
    ] : []));
  }

  #showMedia(message) {
    const { photo, document: file, kind } = message;
    this.element.classList.toggle("with-photo", Boolean(photo) || kind === "animation");
    this.media.hidden = !photo && !file;
    if (photo) this.#showPhoto(photo);
    else if (kind === "animation") this.#showAnimation(file);
    else if (file) this.media.replaceChildren(fileRow(file));
    else this.media.replaceChildren();
  }

  #showPhoto(photo) {
    const { words } = this.host;
    let frame = this.media.querySelector(".photo");
    if (!frame) {
      frame = button({ class: "photo", "aria-label": words.photo,
        onclick: () => this.host.openPhoto(this.message.photo, frame) });
      this.media.replaceChildren(frame);
    }
    frame.style.setProperty("--ratio", `${photo.width} / ${photo.height}`);
    frame.style.setProperty("--picture", `url("${photo.url}")`);
    const image = new Image(photo.width, photo.height);
    image.alt = "";
    image.src = photo.url;
    this.loading = image;
    image.decode().catch(() => undefined).then(() => {
      if (this.loading !== image) return; // a newer edit is already on its way
      frame.replaceChildren(image);
      frame.dataset.photo = photo.file_id;
    });
  }

  /** Make the photo low enough for the message to fit into *room* pixels, but no narrower than is comfortable. */
  fit(room) {
    const photo = this.message?.photo;
    const frame = photo && this.media.querySelector(".photo");
    if (!frame || frame.clientWidth === 0) return;
    const whole = (frame.clientWidth * photo.height) / photo.width;
    const least = Math.min(whole, (LEAST_PHOTO_PX * photo.height) / photo.width);
    const left = room - FEED_PADDING_PX - (this.box.offsetHeight - frame.offsetHeight);
    const height = left >= whole ? whole : Math.max(least, Math.floor(left / FIT_STEP_PX) * FIT_STEP_PX);
    frame.classList.toggle("fitted", height < whole);
    if (height < whole) frame.style.setProperty("--fit", `${Math.floor(height)}px`);
    else frame.style.removeProperty("--fit");
  }

  #showAnimation(file) {
    const video = (file.mime_type ?? "").startsWith("video/");
    const shown = video ? h("video", { src: file.url, autoplay: true, loop: true, playsinline: true })
      : h("img", { src: file.url, alt: file.file_name ?? this.host.words.animation });
    if (video) shown.muted = true;
    this.media.replaceChildren(h("div", { class: "animation" }, shown, h("span", { class: "badge-gif" }, "GIF")));
  }

  #showText(message) {
    const { words, language } = this.host;
    const edited = message.edit_date !== null;
    this.meta.replaceChildren(
      edited ? h("span", { class: "edited" }, words.edited) : "",
      h("time", { datetime: new Date(message.date * 1000).toISOString() }, timeText(message.date, language)),
      message.out ? icon("check") : "",
    );
    this.text.replaceChildren(...formatted(message.text ?? "", message.entities, this.host.reader()), this.meta);
    this.element.classList.toggle("no-text", !message.text);
    this.element.classList.toggle("emoji", message.kind === "text" && ONLY_EMOJI.test(message.text ?? ""));
  }

  #showReactions(message) {
    this.reactions.replaceChildren(...(message.reactions ?? []).map((emoji) => h("span", { class: "reaction" }, emoji)));
  }

  #showKeyboard(message) {
    const focused = this.keys.contains(document.activeElement) ? document.activeElement : null;
    const place = focused && [focused.dataset.row, focused.dataset.column];
    this.element.classList.toggle("with-keys", Boolean(message.keyboard?.length));
    this.keys.replaceChildren(...(message.keyboard?.length ? [keyboard(message.keyboard, {
      pending: (key) => this.pending.has(key),
      press: (item) => this.press(item),
    })] : []));
    if (!place) return;
    const heir = this.keys.querySelector(`[data-row="${place[0]}"][data-column="${place[1]}"]`) ?? this.keys.querySelector("button");
    heir?.focus({ preventScroll: true });
  }

  /** A finger on a button: it spins until the bot has answered. */
  async press(item) {
    const key = buttonKey(item);
    if (this.pending.has(key)) return;
    if (item.kind === "callback") this.#spin(key, true);
    try {
      await this.host.press(this.message, item);
    } finally {
      this.#spin(key, false);
    }
  }

  #spin(key, on) {
    if (on) this.pending.add(key);
    else this.pending.delete(key);
    for (const row of this.message?.keyboard ?? []) {
      for (const item of row) {
        if (buttonKey(item) !== key) continue;
        const element = this.keys.querySelector(`[data-row="${item.row}"][data-column="${item.column}"]`);
        element?.toggleAttribute("data-pending", on);
        if (on) element?.setAttribute("aria-busy", "true");
        else element?.removeAttribute("aria-busy");
      }
    }
  }

  #listenForMenu() {
    const open = (event) => {
      if (this.message.kind === "service" || event.target.closest("a")) return;
      event.preventDefault();
      this.host.openMenu(this.message, this.menu);
    };
    this.body.addEventListener("contextmenu", open);
    let timer = 0;
    const cancel = () => clearTimeout(timer);
    this.body.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse") return;
      cancel();
      timer = setTimeout(() => open(event), LONG_PRESS_MS);
    });
    for (const end of ["pointerup", "pointercancel", "pointermove", "pointerleave"]) {
      this.body.addEventListener(end, (event) => {
        if (end !== "pointermove" || Math.abs(event.movementX) + Math.abs(event.movementY) > 4) cancel();
      });
    }
  }
}

function fileRow(file) {
  const size = file.size > 99_999 ? `${(file.size / 1e6).toFixed(1)} MB` : `${Math.max(1, Math.round(file.size / 1000))} kB`;
  return h("a", { class: "file", href: file.url, download: file.file_name ?? "file" },
    h("span", { class: "file-mark" }, icon("file")),
    h("span", { class: "file-words" }, h("span", { class: "file-name", dir: "auto" }, file.file_name ?? "file"),
      h("span", { class: "file-size" }, size)));
}
