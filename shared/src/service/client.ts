import { createPatience } from './patience';

/** The text that a GET call answers (Spec §7); rejects on network failure, an error status and when nothing goes on. */
export async function getText(url: string): Promise<string> {
  const stop = new AbortController();
  const patience = createPatience(() => stop.abort(new DOMException('Nothing goes on', 'TimeoutError')));
  try {
    return await readText(await fetch(url, { signal: stop.signal }), patience.grown);
  } finally {
    patience.end();
    stop.abort();
  }
}

/** The text of an answer, piece by piece told of; rejects an error status. */
export async function readText(answer: Response, onGrown: (text: string) => void): Promise<string> {
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const pieces = answer.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = (await pieces?.read()) ?? { done: true };
    text += decoder.decode(value, { stream: !done });
    if (done) return text;
    onGrown(text);
  }
}

/**
 * Sends JSON without reading the answer (Spec §7, rulings 4 and 30); rejects only when nothing could be sent. No time
 * limit: what is answered late was stored all the same, and a second try would double it.
 */
export async function postWithoutAnswer(url: string, body: unknown): Promise<void> {
  await fetch(url, {
    method: 'POST',
    mode: 'no-cors',
    headers: { 'Content-Type': 'text/plain;charset=utf-8' },
    body: JSON.stringify(body),
  });
}
