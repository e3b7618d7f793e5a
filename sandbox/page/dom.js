/** DOM: building elements from data. Everything a person typed becomes a text node, never markup. */

const SVG = "http://www.w3.org/2000/svg";

/** Build an element: `on…` props listen, `class`, `data-…` and `aria-…` are attributes, `hidden` and `disabled` are flags. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A button that does not submit anything. */
export function button(props, ...children) {
  return h("button", { type: "button", ...props }, ...children);
}

const PATHS = {
  back: "M15 5l-7 7 7 7",
  send: "M4 12l16-8-5 16-3.5-6.5L4 12zM20 4l-8.5 9.5",
  slash: "M14.5 7.5l-5 9M6 3.5h12A2.5 2.5 0 0 1 20.5 6v12a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 18V6A2.5 2.5 0 0 1 6 3.5z",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M12 5.5v.01M12 12v.01M12 18.5v.01",
  down: "M6 9.5l6 6 6-6",
  close: "M6 6l12 12M18 6L6 18",
  link: "M8 16L16.5 7.5M9.5 7h7.5v7.5",
  copy: "M9 9h10v10H9zM5 15V5h10",
  share: "M13 6l6 5.5-6 5.5v-3.5C8.5 13.5 6 15 4.5 18c0-5 3-8.5 8.5-8.7z",
  reply: "M11 6l-6 5.5 6 5.5v-3.5c4.5 0 7 1.5 8.5 4.5 0-5-3-8.5-8.5-8.7z",
  trash: "M5 7h14M9 7V4.5h6V7M7 7l1 12.5h8L17 7",
  block: "M5.6 5.6l12.8 12.8M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5",
  group: "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.8-3.7 3.3-5 6.5-5s5.7 1.3 6.5 5M15.5 11a3 3 0 1 0-1-5.8M17.5 14.3c2.2.5 3.5 2 4 4.7",
  tools: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  clock: "M12 7v5l3.5 2M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  plus: "M12 5v14M5 12h14",
  check: "M2 12.5l4.5 4.5L15 7.5M11 15.5l1.5 1.5L21.5 7.5",
};

/** A line icon; the words beside it or the aria-label of its button say what it means. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** The circle with a name's first letter, in a colour that stays with the id. */
export function avatar(id, name) {
  const letter = Array.from(name.trim())[0] ?? "?";
  return h("span", { class: "avatar", "data-tint": tintOf(id), "aria-hidden": "true" }, letter.toLocaleUpperCase());
}

/** One of seven colours for an id. */
export function tintOf(id) {
  const size = Math.abs(id);
  return (size < 100_000 ? size : Math.floor(size / 16)) % 7;
}

/** A name that cannot turn the direction of what stands around it. */
export function nameText(name, props = {}) {
  return h("bdi", { class: "name", ...props }, name);
}

/** Whether two pieces of JSON data are the same. */
export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Keep *text* on the clipboard; true when the browser allowed it. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h("textarea", { class: "offscreen", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
