/**
 * Entities: a text with Telegram's MessageEntity objects becomes DOM nodes.
 *
 * Offsets count UTF-16 units, which is how JavaScript strings count too.
 * What a click does is decided by the handlers that are passed in.
 */

import { h } from "/page/dom.js";
import { dateTimeText, wordsFor } from "/page/words.js";

const SIMPLE = { bold: "strong", italic: "em", underline: "u", strikethrough: "s" };
const URL_PATTERN = /(?:https?:\/\/|\bt\.me\/)[^\s<>"'»]+[^\s<>"'».,:;!?)\]]/giu;

/** Nodes for *text*; `reader` is `{language, now, openLink, openUser, command, copy}`. */
export function formatted(text, entities, reader) {
  const sorted = (entities ?? [])
    .filter((entity) => entity.length > 0 && entity.offset < text.length)
    .sort((one, other) => one.offset - other.offset || other.length - one.length);
  return span(text, 0, text.length, sorted, reader);
}

/** Nodes for text[start:end]; an entity that sticks out of its parent is cut in two. */
function span(text, start, end, entities, reader) {
  const nodes = [];
  const queue = [...entities];
  let at = start;
  while (queue.length) {
    const entity = queue.shift();
    const from = Math.max(entity.offset, at);
    const to = Math.min(entity.offset + entity.length, end);
    if (to <= from) continue;
    if (from > at) nodes.push(...plain(text.slice(at, from), reader));
    const inside = [];
    while (queue.length && queue[0].offset < to) {
      const child = queue.shift();
      inside.push(child);
      const rest = child.offset + child.length - to;
      if (rest > 0) queue.push({ ...child, offset: to, length: rest });
    }
    queue.sort((one, other) => one.offset - other.offset || other.length - one.length);
    nodes.push(element(entity, text, from, to, inside, reader));
    at = to;
    if (isBlock(entity) && text[at] === "\n") at += 1;
  }
  if (at < end) nodes.push(...plain(text.slice(at, end), reader));
  return nodes;
}

function isBlock(entity) {
  return entity.type === "pre" || entity.type.endsWith("blockquote");
}

/** Plain text; addresses that the server did not mark become links, as clients do. */
function plain(text, reader) {
  const nodes = [];
  let at = 0;
  for (const match of text.matchAll(URL_PATTERN)) {
    nodes.push(text.slice(at, match.index), link(match[0], [match[0]], reader));
    at = match.index + match[0].length;
  }
  nodes.push(text.slice(at));
  return nodes.filter((node) => node !== "");
}

function element(entity, text, from, to, inside, reader) {
  const own = text.slice(from, to);
  const children = () => span(text, from, to, inside, reader);
  switch (entity.type) {
    case "bold": case "italic": case "underline": case "strikethrough":
      return h(SIMPLE[entity.type], {}, children());
    case "code":
      return h("code", { title: "copy", onclick: () => reader.copy(own) }, own);
    case "pre":
      return h("pre", { "data-language": entity.language, onclick: () => reader.copy(own) }, h("code", {}, own));
    case "blockquote":
      return h("blockquote", {}, children());
    case "expandable_blockquote":
      return expandable(children(), reader);
    case "spoiler":
      return spoiler(children(), reader);
    case "url":
      return link(own, [own], reader);
    case "text_link":
      return link(entity.url, children(), reader);
    case "email": case "phone_number": case "hashtag": case "cashtag":
      return h("span", { class: "tag" }, own);
    case "bot_command":
      return h("a", { href: "#", onclick: stop(() => reader.command(own)) }, own);
    case "mention":
      return h("a", { href: "#", onclick: stop(() => reader.openUser(own.slice(1))) }, own);
    case "text_mention":
      return h("a", { href: "#", onclick: stop(() => reader.openUser(entity.user.id)) }, children());
    case "date_time":
      return dateTime(entity, own, reader);
    default:
      return h("span", { "data-entity": entity.type }, children());
  }
}

function stop(action) {
  return (event) => {
    event.preventDefault();
    event.stopPropagation();
    action();
  };
}

/** Only web addresses and Telegram's own become links; anything else (`javascript:`) stays text. */
export function safeUrl(address) {
  const url = address.trim();
  if (/^(https?|tg):\/\//i.test(url)) return url;
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return null;
  return `https://${url}`;
}

function link(url, children, reader) {
  const address = safeUrl(url);
  if (address === null) return h("span", {}, children);
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer", "data-link": address,
    onclick: stop(() => reader.openLink(address)) }, children);
}

function dateTime(entity, own, reader) {
  const format = entity.date_time_format ?? "";
  const shown = format ? dateTimeText(entity.unix_time, format, reader.now, reader.language) : own;
  const full = dateTimeText(entity.unix_time, "wDt", reader.now, reader.language);
  return h("time", { datetime: new Date(entity.unix_time * 1000).toISOString(), title: full, "data-text": own }, shown);
}

function spoiler(children, reader) {
  const words = wordsFor(reader.language);
  const hidden = h("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": words.spoiler }, children);
  const reveal = () => {
    hidden.classList.add("open");
    for (const name of ["role", "tabindex", "aria-label"]) hidden.removeAttribute(name);
  };
  hidden.addEventListener("click", reveal);
  hidden.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      reveal();
    }
  });
  return hidden;
}

function expandable(children, reader) {
  const words = wordsFor(reader.language);
  const quote = h("blockquote", { class: "folded" }, children);
  quote.append(h("button", { type: "button", class: "unfold", "aria-label": words.expand, onclick: () => {
    quote.classList.toggle("folded");
  } }, "⌄"));
  return quote;
}
