/** The store: people, chats and messages as the server last told them, for everybody who holds a phone here. */

import { get } from "/page/api.js";

const PAGE_OF_MESSAGES = 200;
const TAIL = 20;
const ANSWER_WAIT_MS = 20_000;
const KEPT_ANSWERS = 100;

/** Run *work*; asked again while it runs, run it once more afterwards. */
function coalesced(work) {
  let running = null;
  let again = false;
  return () => {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        try {
          await work();
        } catch (error) {
          console.warn("reading failed:", error.message);
        }
      } while (again);
      running = null;
    })();
    return running;
  };
}

export class Store extends EventTarget {
  constructor() {
    super();
    this.people = new Map();
    this.bot = { id: 0, username: "", name: "" };
    this.online = false;
    this.botReady = true;
    this.skew = 0;
    this.chats = new Map();
    this.talks = new Map();
    this.readers = new Map();
    this.answers = new Map();
    this.waiting = new Map();
    this.refreshPeople = coalesced(() => this.#readPeople());
    this.refreshClock = coalesced(() => this.#readClock());
  }

  /** Now, by the sandbox's clock. */
  now() {
    return new Date(Date.now() + this.skew);
  }

  /** The chat list of *user*, newest first. */
  chatsOf(user) {
    return this.chats.get(user) ?? [];
  }

  chat(user, id) {
    return this.chatsOf(user).find((chat) => chat.id === id) ?? this.talks.get(`${user}/${id}`)?.chat ?? null;
  }

  unreadOf(user) {
    return this.chatsOf(user).reduce((sum, chat) => sum + chat.unread, 0);
  }

  /** The open talk: `{chat, messages, more}`; null until it was read. */
  talk(user, chat) {
    return this.talks.get(`${user}/${chat}`) ?? null;
  }

  /** Keep a talk up to date from now on (it stays watched: there are few). */
  watch(user, chat) {
    const key = `${user}/${chat}`;
    if (!this.readers.has(key)) {
      const reader = coalesced(() => this.#readTalk(user, chat, reader));
      reader.limit = PAGE_OF_MESSAGES;
      reader.user = user;
      reader.chat = chat;
      reader.holders = 0;
      reader.whole = true;
      this.readers.set(key, reader);
    }
    this.readers.get(key).holders += 1;
    return this.readers.get(key)();
  }

  unwatch(user, chat) {
    const reader = this.readers.get(`${user}/${chat}`);
    if (!reader) return;
    reader.holders -= 1;
    if (reader.holders > 0) return;
    this.readers.delete(`${user}/${chat}`);
    this.talks.delete(`${user}/${chat}`);
  }

  /** Read further back in a talk. */
  earlier(user, chat) {
    const reader = this.readers.get(`${user}/${chat}`);
    if (!reader) return Promise.resolve();
    reader.limit += PAGE_OF_MESSAGES;
    reader.whole = true;
    return reader();
  }

  /** Read a talk anew, all of it that is shown. */
  refreshTalk(user, chat) {
    const reader = this.readers.get(`${user}/${chat}`);
    if (!reader) return Promise.resolve();
    reader.whole = true;
    return reader();
  }

  refreshChats(user) {
    const key = `chats ${user}`;
    if (!this.readers.has(key)) {
      const reader = coalesced(() => this.#readChats(user));
      reader.user = user;
      this.readers.set(key, reader);
    }
    return this.readers.get(key)();
  }

  /** The bot's answer to a press, which comes as an event; null when none came in time. */
  async answerTo(query) {
    if (!this.answers.has(query)) {
      await new Promise((resolve) => {
        this.waiting.set(query, resolve);
        setTimeout(resolve, ANSWER_WAIT_MS);
      });
      this.waiting.delete(query);
    }
    if (!this.answers.has(query)) return (await get("query", { id: query })).answer;
    const answer = this.answers.get(query);
    this.answers.delete(query);
    return answer;
  }

  setOnline(online) {
    this.online = online;
    this.#tell("online");
  }

  /** Whether the bot beside the sandbox listens already. */
  setBotReady(ready) {
    if (ready === this.botReady) return;
    this.botReady = ready;
    this.#tell("online");
  }

  /** Take in what happened; with *gap* read everything anew. */
  async take(events, gap) {
    if (gap || events.some((event) => event.type === "reset" || event.type === "chats")) {
      await this.refreshPeople(); // whoever holds a phone reads the chats then
      for (const reader of [...this.readers.values()]) if (reader.holders > 0) this.refreshTalk(reader.user, reader.chat);
    }
    if (gap || events.some((event) => event.type === "clock" || event.type === "reset")) this.refreshClock();
    for (const event of events) this.#takeOne(event);
    this.dispatchEvent(new CustomEvent("events", { detail: { events, gap } }));
  }

  #takeOne(event) {
    if (event.type === "answer") {
      this.answers.set(event.query, { text: event.text, show_alert: event.show_alert, url: event.url });
      if (this.answers.size > KEPT_ANSWERS) this.answers.delete(this.answers.keys().next().value);
      this.waiting.get(event.query)?.();
    }
    const users = this.#seers(event);
    if (["message", "edit", "delete", "read"].includes(event.type)) {
      for (const user of users) this.refreshChats(user);
      if (event.type === "read") return;
      for (const reader of [...this.readers.values()]) {
        if (!(reader.holders > 0) || !users.includes(reader.user)) continue;
        if (event.message < this.#tailStart(reader)) reader.whole = true;
        reader();
      }
    } else if (event.type === "action") {
      for (const user of users) {
        const chat = this.chat(user, event.chat);
        if (chat) chat.action = event.action;
        this.#tell("chats", user);
      }
    }
  }

  /** Whose phones can show this event. */
  #seers(event) {
    if (event.users) return event.users;
    if (event.type === "read") return [event.user];
    if (this.people.has(event.chat)) return event.from && event.from !== event.chat && this.people.has(event.from)
      ? [event.chat, event.from]
      : [event.chat];
    return [...this.people.keys()];
  }

  async #readPeople() {
    const { users, bot } = await get("users");
    this.people = new Map(users.map((user) => [user.id, user]));
    this.bot = bot;
    this.#tell("people");
  }

  async #readClock() {
    const { unix_ms: now } = await get("clock");
    this.skew = now - Date.now();
    this.#tell("clock");
  }

  async #readChats(user) {
    const { chats } = await get("chats", { user });
    this.chats.set(user, chats);
    this.#tell("chats", user);
  }

  /** Where the end begins that is read anew at every event. */
  #tailStart(reader) {
    return this.talk(reader.user, reader.chat)?.messages.at(-TAIL)?.id ?? 0;
  }

  /** Read a talk: the end is enough unless something older changed. */
  async #readTalk(user, chat, reader) {
    const known = this.talk(user, chat);
    const whole = reader.whole || known === null;
    reader.whole = false;
    const limit = whole ? reader.limit : TAIL;
    const { chat: head, messages } = await get("chat", { user, chat, limit });
    if (reader.holders === 0) return;
    let all = messages;
    let more = messages.length >= limit;
    if (!whole && more) {
      const begins = messages[0].id;
      if (known.messages.at(-1)?.id < begins) { // more came than the end holds
        reader.whole = true;
        await this.#readTalk(user, chat, reader);
        return;
      }
      const joined = [...known.messages.filter((message) => message.id < begins), ...messages];
      all = joined.slice(-reader.limit);
      more = known.more || all.length < joined.length;
    }
    this.talks.set(`${user}/${chat}`, { chat: head, messages: all, more });
    this.#tell("talk", user, chat);
  }

  #tell(what, user = null, chat = null) {
    this.dispatchEvent(new CustomEvent(what, { detail: { user, chat } }));
  }
}
