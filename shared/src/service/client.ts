/** How long a call may take before it counts as failed, in milliseconds. */
const CALL_TIMEOUT_MS = 10_000;

/** The text that a GET call answers (Spec §7); rejects on network failure, time-out or an error status. */
export async function getText(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.text();
}

/** Sends JSON without reading the answer (Spec §7, rulings 4 and 30); rejects only when nothing could be sent. */
export async function postWithoutAnswer(url: string, body: unknown): Promise<void> {
  await fetch(url, {
    method: 'POST',
    mode: 'no-cors',
    headers: { 'Content-Type': 'text/plain;charset=utf-8' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
}
