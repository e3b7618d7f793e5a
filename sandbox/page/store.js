/** The store: people, chats and messages as the server last told them, for everybody who holds a phone here. */

import { get } from "/page/api.js";

const PAGE_OF_MESSAGES = 200;

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
    return reader();
  }

  refreshTalk(user, chat) {
    return this.readers.get(`${user}/${chat}`)?.() ?? Promise.resolve();
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
      await this.refreshPeople();
      for (const user of this.people.keys()) this.refreshChats(user);
      for (const reader of [...this.readers.values()]) if (reader.holders > 0) reader();
    }
    if (gap || events.some((event) => event.type === "clock" || event.type === "reset")) this.refreshClock();
    for (const event of events) this.#takeOne(event);
    this.dispatchEvent(new CustomEvent("events", { detail: { events, gap } }));
  }

  #takeOne(event) {
    const users = this.#seers(event);
    if (["message", "edit", "delete", "read"].includes(event.type)) {
      for (const user of users) this.refreshChats(user);
      if (event.type === "read") return;
      for (const reader of [...this.readers.values()]) {
        if (reader.holders > 0 && users.includes(reader.user)) reader();
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

  async #readTalk(user, chat, reader) {
    const { chat: head, messages } = await get("chat", { user, chat, limit: reader.limit });
    if (reader.holders === 0) return;
    this.talks.set(`${user}/${chat}`, { chat: head, messages, more: messages.length >= reader.limit });
    this.#tell("talk", user, chat);
  }

  #tell(what, user = null, chat = null) {
    this.dispatchEvent(new CustomEvent(what, { detail: { user, chat } }));
  }
}
