/** Words: what the phones themselves say, in the language of the person who holds them. */

const RU = {
  chats: "Чаты", bot: "бот", online: "в сети", connecting: "соединение…", starting: "бот запускается…",
  typing: "печатает…", upload_photo: "отправляет фото…", upload_document: "отправляет файл…",
  message: "Сообщение", send: "Отправить", back: "Назад к чатам", start: "Начать", restart: "Разблокировать",
  commands: "Команды бота", more: "Ещё", menu: "Действия с сообщением", edited: "изменено",
  photo: "Фото", file: "Файл", animation: "GIF", you: "Вы", today: "Сегодня", yesterday: "Вчера",
  reply: "Ответить", copy: "Копировать текст", copyLink: "Копировать ссылку", remove: "Удалить",
  forward: "Переслать…", forwardTo: "Кому переслать?", shareTo: "Кому отправить?", to: "Переслать: ",
  cancel: "Отмена", ok: "OK", close: "Закрыть", copied: "Скопировано", sent: "Отправлено: ",
  newMessages: "К новым сообщениям", earlier: "Показать раньше", empty: "Сообщений пока нет",
  botCan: "Что может этот бот?", wrote: "{name} пишет вам — открыть сообщение",
  botHint: "Нажмите «Начать», и бот сможет вам писать.", groupHint: "Команды бота в этой группе:",
  block: "Остановить бота", unblock: "Разблокировать бота", kick: "Убрать бота из группы", invite: "Вернуть бота в группу",
  blockedHint: "Бот остановлен", spoiler: "Скрытый текст", choose: "Чей это телефон?", noChats: "Чатов пока нет",
  gone: "Этой кнопки уже нет", failed: "Не получилось", opened: "Вложение", expand: "Развернуть", hasLink: "открыть ссылку",
};

const EN = {
  chats: "Chats", bot: "bot", online: "online", connecting: "connecting…", starting: "the bot is starting…",
  typing: "typing…", upload_photo: "sending a photo…", upload_document: "sending a file…",
  message: "Message", send: "Send", back: "Back to chats", start: "Start", restart: "Unblock",
  commands: "Bot commands", more: "More", menu: "Message actions", edited: "edited",
  photo: "Photo", file: "File", animation: "GIF", you: "You", today: "Today", yesterday: "Yesterday",
  reply: "Reply", copy: "Copy text", copyLink: "Copy link", remove: "Delete",
  forward: "Forward…", forwardTo: "Forward to", shareTo: "Send to", to: "Forward to ",
  cancel: "Cancel", ok: "OK", close: "Close", copied: "Copied", sent: "Sent to ",
  newMessages: "To the new messages", earlier: "Show earlier", empty: "No messages here yet",
  botCan: "What can this bot do?", wrote: "{name} sent you a message — open it",
  botHint: "Press Start, and the bot may write to you.", groupHint: "The bot's commands in this group:",
  block: "Stop and block bot", unblock: "Unblock bot", kick: "Remove bot from group", invite: "Bring bot back",
  blockedHint: "The bot is stopped", spoiler: "Hidden text", choose: "Whose phone is this?", noChats: "No chats yet",
  gone: "This button is gone", failed: "That did not work", opened: "Attachment", expand: "Expand", hasLink: "open the link",
};

/** The words for a language code: Russian or English. */
export function wordsFor(languageCode) {
  return (languageCode ?? "").startsWith("ru") ? RU : EN;
}

/** The locale of dates for a language code; both use the 24-hour clock. */
export function localeFor(languageCode) {
  return (languageCode ?? "").startsWith("ru") ? "ru-RU" : "en-GB";
}

/** «4 участника» or "4 members". */
export function membersText(count, languageCode) {
  if (localeFor(languageCode) === "en-GB") return `${count} ${count === 1 ? "member" : "members"}`;
  const form = new Intl.PluralRules("ru").select(count);
  return `${count} ${{ one: "участник", few: "участника" }[form] ?? "участников"}`;
}

const SERVICE_RU = [
  [" added ", " добавляет: "], [" removed ", " удаляет: "], [" joined", " теперь в группе"], [" left", " выходит из группы"],
];

/** A service message; the server words it in English, beginning with the actor's name. */
export function serviceText(message, languageCode) {
  const { text } = message;
  if (localeFor(languageCode) === "en-GB" || !text.startsWith(message.from.name)) return text;
  const rest = text.slice(message.from.name.length);
  const found = SERVICE_RU.find(([english]) => rest.startsWith(english));
  return found ? message.from.name + found[1] + rest.slice(found[0].length) : text;
}

/** The time of a message, 14:05. */
export function timeText(seconds, languageCode) {
  return new Date(seconds * 1000).toLocaleTimeString(localeFor(languageCode), { hour: "2-digit", minute: "2-digit" });
}

/** The day over a group of messages: Today, Yesterday, 29 November. */
export function dayText(seconds, now, languageCode) {
  const words = wordsFor(languageCode);
  const day = new Date(seconds * 1000);
  const days = Math.round((midnight(now) - midnight(day)) / 86_400_000);
  if (days === 0) return words.today;
  if (days === 1) return words.yesterday;
  const year = day.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return day.toLocaleDateString(localeFor(languageCode), { day: "numeric", month: "long", year });
}

/** In the chat list: the time today, the weekday this week, else the date. */
export function listTimeText(seconds, now, languageCode) {
  const date = new Date(seconds * 1000);
  const days = Math.round((midnight(now) - midnight(date)) / 86_400_000);
  if (days === 0) return timeText(seconds, languageCode);
  const locale = localeFor(languageCode);
  if (days > 0 && days < 7) return date.toLocaleDateString(locale, { weekday: "short" });
  return date.toLocaleDateString(locale, { day: "2-digit", month: "2-digit", year: "2-digit" });
}

/** A `date_time` entity in the reader's zone: format is `r` or some of w, d, D, t, T. */
export function dateTimeText(seconds, format, now, languageCode) {
  const date = new Date(seconds * 1000);
  const locale = localeFor(languageCode);
  if (format === "r") return relativeText(date - now, locale);
  const parts = [];
  if (format.includes("w")) {
    const long = !format.includes("d") && !format.includes("t");
    parts.push(date.toLocaleDateString(locale, { weekday: long ? "long" : "short" }));
  }
  if (format.includes("D")) parts.push(date.toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric" }));
  else if (format.includes("d")) parts.push(date.toLocaleDateString(locale, { day: "2-digit", month: "2-digit", year: "2-digit" }));
  if (format.includes("T")) parts.push(date.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit", second: "2-digit" }));
  else if (format.includes("t")) parts.push(date.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" }));
  return parts.join(" ");
}

function relativeText(milliseconds, locale) {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const minutes = Math.round(milliseconds / 60_000);
  if (Math.abs(minutes) < 60) return relative.format(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return Math.abs(hours) < 48 ? relative.format(hours, "hour") : relative.format(Math.round(hours / 24), "day");
}

function midnight(date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
