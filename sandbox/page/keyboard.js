/** Inline keyboards: rows of buttons under a message, with a spinner on the one that waits for its answer. */

import { button, h, icon } from "/page/dom.js";

const CORNER = { url: "link", copy: "copy", share: "share", web_app: "link", login: "link" };

/**
 * Build the keyboard of a message.
 *
 * Each button carries `data-row`, `data-column` and `data-kind`; its accessible name is its label.
 * `pending(key)` says whether the button still waits, `press(item)` is a finger.
 */
export function keyboard(rows, { pending, press }) {
  return h("div", { class: "keyboard", "data-keyboard": true }, rows.map((row) =>
    h("div", { class: "keyboard-row" }, row.map((item) => key(item, pending(buttonKey(item)), press)))));
}

/** What makes a button the same button after an edit. */
export function buttonKey(item) {
  return `${item.kind} ${item.data ?? item.url ?? item.copy_text ?? item.query ?? ""} ${item.text}`;
}

/** Arrows and crosses in the colour of the words, not as coloured pictures. */
function asText(label) {
  return label.replace(/([◀▶✖])\uFE0F?/gu, "$1\uFE0E");
}

function key(item, waits, press) {
  const element = button({
    class: `key${item.style ? ` key-${item.style}` : ""}`,
    "data-row": item.row, "data-column": item.column, "data-kind": item.kind,
    "data-style": item.style, "data-pending": waits ? "true" : null, "aria-busy": waits ? "true" : null,
    disabled: item.disabled === true,
    onclick: () => press(item),
  }, h("span", { class: "key-label", dir: "auto" }, asText(item.text)));
  if (CORNER[item.kind]) element.append(h("span", { class: "key-corner" }, icon(CORNER[item.kind])));
  element.append(h("span", { class: "spinner", "aria-hidden": "true" }));
  return element;
}
