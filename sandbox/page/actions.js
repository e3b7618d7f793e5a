/** Actions: what the menus of a message and of a chat offer. */

import { post } from "/page/api.js";
import { avatar } from "/page/dom.js";
import { safeUrl } from "/page/entities.js";

/** The first address in a message: in its text or behind one of its buttons. */
export function linkOf(message) {
  const entity = (message.entities ?? []).find((item) => item.type === "url" || item.type === "text_link");
  if (entity) return safeUrl(entity.url ?? message.text.slice(entity.offset, entity.offset + entity.length));
  return (message.text ?? "").match(/https?:\/\/[^\s<>"»]+/u)?.[0] ?? null;
}

/** The menu of a message. */
export function messageActions(view, message) {
  const { words, phone } = view;
  const link = linkOf(message);
  const actions = [{ label: words.reply, icon: "reply", run: () => view.composer.replyTo(message) }];
  if (message.text) {
    actions.push({ label: words.copy, icon: "copy", run: () => view.copy(message.text) });
    if (link) actions.push({ label: words.copyLink, icon: "link", run: () => view.copy(link) });
    const forward = { text: message.text, entities: message.entities ?? [] };
    for (const person of link ? phone.neighbours() : []) {
      actions.push({ label: `${words.to}${person.name}`, face: avatar(person.id, person.name),
        run: () => phone.deliver(forward, person.id, person.name) });
    }
    actions.push({ label: words.forward, icon: "share", run: () => phone.choose(words.forwardTo, (id, title) => phone.deliver(forward, id, title)) });
  }
  actions.push({ label: words.remove, icon: "trash", danger: true,
    run: () => phone.attempt(() => post("delete", { chat: view.chat, message: message.id, user: view.user })) });
  return actions;
}

/** The menu of a chat's header. */
export function headerActions(view, head) {
  const { words, phone, user } = view;
  if (head.with_bot) {
    return [head.blocked
      ? { label: words.unblock, icon: "block", run: () => phone.attempt(() => post("block", { user, blocked: false })) }
      : { label: words.block, icon: "block", danger: true, run: () => phone.attempt(() => post("block", { user })) }];
  }
  if (head.id > 0) return [];
  return [head.bot_is_member
    ? { label: words.kick, icon: "trash", danger: true, run: () => phone.attempt(() => post("kick", { chat: head.id, by: user })) }
    : { label: words.invite, icon: "plus", run: () => phone.attempt(() => post("join", { chat: head.id, by: user })) }];
}
