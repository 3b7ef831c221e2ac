/** How long a call may be silent before it counts as failed, in milliseconds. */
const SILENCE_MS = 10_000;

/** How long an answer may keep coming, in milliseconds: a list of 100,000 on a slow line does not need more. */
const LONGEST_MS = 120_000;

/** The text that a GET call answers (Spec §7); rejects on network failure, silence, an endless answer or an error status. */
export async function getText(url: string): Promise<string> {
  const stop = new AbortController();
  const end = setTimeout(() => stop.abort(), LONGEST_MS);
  return readText(url, stop).finally(() => clearTimeout(end));
}

async function readText(url: string, stop: AbortController): Promise<string> {
  const beforeSilence = async <T>(wait: Promise<T>): Promise<T> => {
    const silence = AbortSignal.timeout(SILENCE_MS);
    const giveUp = () => stop.abort(silence.reason);
    silence.addEventListener('abort', giveUp);
    return wait.finally(() => silence.removeEventListener('abort', giveUp));
  };
  const answer = await beforeSilence(fetch(url, { signal: stop.signal }));
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const parts = answer.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = (await (parts && beforeSilence(parts.read()))) ?? { done: true };
    text += decoder.decode(value, { stream: !done });
    if (done) return text;
  }
}

/** Sends JSON without reading the answer (Spec §7, rulings 4 and 30); rejects only when nothing could be sent. */
export async function postWithoutAnswer(url: string, body: unknown): Promise<void> {
  await fetch(url, {
    method: 'POST',
    mode: 'no-cors',
    headers: { 'Content-Type': 'text/plain;charset=utf-8' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(SILENCE_MS),
  });
}
