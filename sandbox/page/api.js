/** The control API: plain calls over HTTP. What to do with the answers is the store's business. */

/** The server refused; `status` is its HTTP status, the message its own sentence. */
export class ApiError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function call(method, path, { query, body, signal } = {}) {
  const url = new URL(`/control/${path}`, location.origin);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const response = await fetch(url, {
    method,
    signal,
    cache: "no-store",
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, answer.error ?? `status ${response.status}`);
  return answer;
}

export const get = (path, query, signal) => call("GET", path, { query, signal });
export const post = (path, body = {}) => call("POST", path, { body });
export const remove = (path, query) => call("DELETE", path, { query });

/**
 * Follow the server's events for ever, across its restarts.
 *
 * `onEvents(events, gap)` gets what happened; with `gap` everything must be read anew.
 * `onOnline(flag)` tells when the server goes and comes.
 */
export async function follow(onEvents, onOnline) {
  let since = -1;
  let online = false;
  for (;;) {
    try {
      const fresh = !online;
      const { seq, gap, events } = await get("events", { since: fresh ? -1 : since, wait_ms: fresh ? 0 : 20_000 });
      since = seq;
      if (fresh) {
        online = true;
        onOnline(true);
      }
      if (fresh || gap || events.length) onEvents(events ?? [], fresh || Boolean(gap));
    } catch {
      if (online) onOnline(false);
      online = false;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}
