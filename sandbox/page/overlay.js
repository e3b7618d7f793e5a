/** Overlays of one phone: toasts, alerts, menus, sheets, banners and the photo viewer. */

import { avatar, button, h, icon, nameText } from "/page/dom.js";

const TOAST_MS = 3200;
const GROUP_BANNER_MS = 6000;

export class Overlay {
  /** `screen` is made inert while a dialog is open. */
  constructor(screen) {
    this.screen = screen;
    this.toasts = h("div", { class: "toasts", role: "status", "aria-live": "polite" });
    this.banners = h("div", { class: "banners", role: "status", "aria-live": "polite" });
    this.dialogs = h("div", { class: "dialogs" });
    this.element = h("div", { class: "overlay" }, this.banners, this.dialogs, this.toasts);
  }

  /** A short dark note at the bottom that fades by itself. */
  toast(text) {
    const note = h("div", { class: "toast", "data-toast": true, dir: "auto" }, text);
    this.toasts.replaceChildren(note);
    setTimeout(() => note.classList.add("fading"), TOAST_MS + text.length * 25);
    note.addEventListener("transitionend", () => note.remove());
  }

  /**
   * A note under the header about a message in another chat; a press opens it.
   *
   * It stays until it is pressed, closed or taken away; the one of a group goes by itself.
   */
  banner({ id, face, title, text, open, closed, closeText }) {
    if (this.shownBanner(id)?.dataset.words === text) return;
    this.unbanner(id);
    const close = () => {
      this.unbanner(id);
      closed();
    };
    const note = h("div", { class: "banner", "data-banner-of": id, "data-words": text },
      button({ class: "banner-open", "data-banner": id, onclick: () => {
        close();
        open();
      } }, avatar(face, title), h("span", { class: "banner-words" }, nameText(title), h("span", { class: "banner-text", dir: "auto" }, text))),
      button({ class: "round", "aria-label": closeText, "data-banner-close": id, onclick: close }, icon("close")));
    this.banners.prepend(note);
    if (id < 0) setTimeout(() => note.isConnected && close(), GROUP_BANNER_MS);
  }

  shownBanner(id) {
    return this.banners.querySelector(`[data-banner-of="${id}"]`);
  }

  unbanner(id) {
    this.shownBanner(id)?.remove();
  }

  clearBanners() {
    this.banners.replaceChildren();
  }

  /** A box in the middle with one OK. */
  alert(title, text, okText) {
    this.#dialog((close) => h("div", { class: "alert", role: "alertdialog", "aria-modal": "true", "aria-label": title, "data-alert": true },
      h("h2", {}, nameText(title)), h("p", { dir: "auto" }, text),
      h("div", { class: "alert-row" }, button({ class: "flat", onclick: close }, okText))));
  }

  /** Actions beside *anchor*: `[{label, icon, run, danger}]`. */
  menu(label, items, anchor) {
    const frame = this.element.getBoundingClientRect();
    const at = anchor.getBoundingClientRect();
    let list = null;
    this.#dialog((close) => {
      list = h("div", { class: "menu", role: "menu", "aria-label": label }, items.map((item) =>
        button({ role: "menuitem", class: item.danger ? "danger" : null, onclick: () => {
          close();
          item.run();
        } }, item.face ?? icon(item.icon), h("span", { class: "menu-label" }, item.label))));
      list.addEventListener("keydown", (event) => moveFocus(event, list));
      return list;
    }, "clear");
    const room = frame.height - list.offsetHeight - 8;
    const top = Math.max(8, Math.min(at.bottom - frame.top + 4, room));
    const left = Math.max(8, Math.min(at.right - frame.left - list.offsetWidth, frame.width - list.offsetWidth - 8));
    list.style.setProperty("top", `${top}px`);
    list.style.setProperty("left", `${left}px`);
  }

  /** A list of chats from the bottom: `[{id, title, note, run}]`. */
  sheet(title, items, closeText) {
    this.#dialog((close) => {
      const list = h("div", { class: "sheet-list" }, items.map((item) => button({ class: "sheet-item", "data-choice": item.id, onclick: () => {
        close();
        item.run();
      } }, avatar(item.id, item.title), h("span", { class: "sheet-words" }, nameText(item.title),
        item.note ? h("span", { class: "sheet-note" }, item.note) : null))));
      list.addEventListener("keydown", (event) => moveFocus(event, list));
      return h("div", { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": title, "data-sheet": true },
        h("header", {}, h("h2", {}, title), button({ class: "round", "aria-label": closeText, onclick: close }, icon("close"))), list);
    });
  }

  /** The photo over the whole window; a press anywhere closes it. */
  photo(url, closeText) {
    const before = document.activeElement;
    const close = () => {
      view.remove();
      before?.focus?.({ preventScroll: true });
    };
    const view = h("div", { class: "viewer", role: "dialog", "aria-modal": "true", "data-viewer": true, onclick: close,
      onkeydown: (event) => ["Escape", "Enter", " "].includes(event.key) && (event.preventDefault(), close()) },
    h("img", { src: url, alt: "" }), button({ class: "round", "aria-label": closeText }, icon("close")));
    document.body.append(view);
    view.querySelector("button").focus();
  }

  #dialog(build, look = "") {
    const before = document.activeElement;
    const close = () => {
      veil.remove();
      if (!this.dialogs.childElementCount) this.screen.inert = false;
      before?.focus?.({ preventScroll: true });
    };
    const veil = h("div", { class: `veil ${look}`,
      onclick: (event) => event.target === veil && close(),
      oncontextmenu: (event) => event.target === veil && (event.preventDefault(), close()),
      onkeydown: (event) => event.key === "Escape" && (event.stopPropagation(), close()) }, build(close));
    this.dialogs.append(veil);
    this.screen.inert = true;
    (veil.querySelector(".flat, .menu button, .sheet-item") ?? veil.querySelector("button"))?.focus({ preventScroll: true });
  }
}

function moveFocus(event, list) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...list.querySelectorAll("button")];
  items[(items.indexOf(document.activeElement) + step + items.length) % items.length]?.focus();
}
