/** Desk words: what the top bar and the tools say; Russian where the browser is Russian. */

const RU = {
  "Telegram sandbox": "Песочница Telegram", "Phones": "Телефоны", "Whose phone": "Чей телефон", "Tools": "Инструменты",
  "Close tools": "Закрыть инструменты", "server is away…": "сервер не отвечает…",
  "the bot is starting…": "бот запускается…", "the bot has stopped": "бот остановился",
  "{count} unread": "непрочитанных: {count}",
  "Clock": "Часы", "+{hours} h": "+{hours} ч", "+ hours": "+ часы", "Hours to move the clock by": "На сколько часов перевести",
  "Moved by {hours} h.": "Переведено на {hours} ч.", "Back to the true time": "Вернуть настоящее время",
  "Back to the true time.": "Снова настоящее время.", "h": "ч", "min": "мин",
  "Reminders and deadlines follow within 20 seconds.": "Напоминания и сроки срабатывают в течение 20 секунд.",
  "People": "Люди", "Name": "Имя", "Name of the new person": "Имя нового человека",
  "Language of the new person": "Язык нового человека", "Add person": "Добавить",
  "{name} is here, in every group. Give a phone to anybody by the name above it.":
    "Теперь здесь есть {name}, и во всех группах. Телефон передают по имени над ним.",
  "blocks the bot": "блокирует бота",
  "Start over": "Начать заново", "Start over…": "Начать заново…", "Yes, forget all chats": "Да, забыть все чаты",
  "Empties all chats, the call log and the faults, and sets the clock right. The bot keeps its database with the games; for a new one, stop and start the sandbox.":
    "Очищает все чаты, журнал вызовов и сбои, возвращает часы. База бота с партиями остаётся; чтобы начать и её заново, остановите и запустите песочницу.",
  "Bot is running (pid {pid})": "Бот работает (pid {pid})", "Bot has stopped (exit {exit})": "Бот остановился (код {exit})",
  "Faults": "Сбои", "Flood control as in Telegram": "Ограничение частоты, как в Telegram",
  "Telegram is away (every call is cut)": "Telegram недоступен (все вызовы обрываются)",
  "Slow: every call takes 3 s longer": "Медленно: каждый вызов на 3 с дольше",
  "Next call: too many requests": "Следующий вызов: слишком часто", "Next call: server error": "Следующий вызов: ошибка сервера",
  "Next photo edit: message not found": "Следующая замена фото: сообщения нет", "Remove": "Убрать",
  "Call log": "Журнал вызовов", "Filter: method, chat, status": "Фильтр: метод, чат, статус", "Filter the call log": "Фильтр журнала вызовов",
};

const isRussian = navigator.language.toLowerCase().startsWith("ru");

/** The locale of the desk's own dates. */
export const LOCALE = isRussian ? "ru-RU" : "en-GB";

/** An English sentence in the browser's language, its `{…}` filled in. */
export function say(sentence, values = {}) {
  const words = isRussian ? RU[sentence] ?? sentence : sentence;
  return words.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}
