type Shared = { url: string; title: string };

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Hands an address to the device's own sharing, else to the clipboard; `refused` where neither takes it. */
export async function shareAddress({ url, title }: Shared): Promise<'shared' | 'copied' | 'refused'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      if (isCancelled(error)) return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'refused';
  }
}
