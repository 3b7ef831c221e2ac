type Shared = { url: string; title: string };

/** Thought better of, or under way already. */
const ENDED = ['AbortError', 'InvalidStateError'];

const isEnded = (error: unknown): boolean => error instanceof DOMException && ENDED.includes(error.name);

/** Hands an address to the device's own sharing, else to the clipboard; `refused` where neither takes it. */
export async function shareAddress({ url, title }: Shared): Promise<'shared' | 'copied' | 'refused'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      if (isEnded(error)) return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'refused';
  }
}
