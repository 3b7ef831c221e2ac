import { createRowEndFinder } from './json-stream';

/** Fetches text (Spec §7); rejects on a network error, an error status or a stalled response. */
export async function getText(url: string): Promise<string> {
  const stop = new AbortController();
  const timeout = createStallTimeout(() => stop.abort(new DOMException('Nothing goes on', 'TimeoutError')));
  try {
    return await readResponseText(await fetch(url, { signal: stop.signal }), timeout.progress);
  } finally {
    timeout.clear();
    stop.abort();
  }
}

/** Reads the text of a response; calls `onProgress` with the text received so far. Rejects on an error status. */
export async function readResponseText(
  response: Response,
  onProgress: (text: string) => void,
): Promise<string> {
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const pieces = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = (await pieces?.read()) ?? { done: true };
    text += decoder.decode(value, { stream: !done });
    if (done) return text;
    onProgress(text);
  }
}

/**
 * Sends JSON and ignores the response (Spec §7, rulings 4 and 30); rejects only on a network error. Has no timeout: the
 * service may have stored the body although its response is late, and a retry would store the body twice.
 */
export async function postIgnoringResponse(url: string, body: unknown): Promise<void> {
  await fetch(url, {
    method: 'POST',
    mode: 'no-cors',
    headers: { 'Content-Type': 'text/plain;charset=utf-8' },
    body: JSON.stringify(body),
  });
}

/** Timeout for the first byte of a list, ms; a spreadsheet's script can be very slow. */
export const FIRST_BYTE_TIMEOUT_MS = 60_000;

/** Timeout for each further row of a list, ms; the whole response has no timeout. */
export const ROW_TIMEOUT_MS = 30_000;

type Arrival = { length: number; at: number };

/**
 * Calls `onTimeout` if the response with a list does not start or stops arriving; only complete rows count as progress.
 * Searches for rows only when a timer ends, to save work on fast responses.
 */
export function createStallTimeout(onTimeout: () => void) {
  const scan = createRowEndFinder();
  let text = '';
  let arrivals: Arrival[] = [];
  let timer = setTimeout(onTimeout, FIRST_BYTE_TIMEOUT_MS);

  function check(): void {
    const lastEnd = scan(text);
    const lastRowAt = lastEnd === -1 ? undefined : arrivals.find(({ length }) => length > lastEnd)?.at;
    arrivals = [];
    const left = (lastRowAt ?? Number.NEGATIVE_INFINITY) + ROW_TIMEOUT_MS - performance.now();
    if (left > 0) timer = setTimeout(check, left);
    else onTimeout();
  }

  function progress(soFar: string): void {
    if (text === '' && soFar !== '') {
      clearTimeout(timer);
      timer = setTimeout(check, ROW_TIMEOUT_MS);
    }
    text = soFar;
    arrivals.push({ length: text.length, at: performance.now() });
  }

  return { progress, clear: () => clearTimeout(timer) };
}
