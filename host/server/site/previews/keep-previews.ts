import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { PreviewText } from './preview-text';

export type Preview = { png: Buffer; etag: string };

type Options = {
  draw: (text: PreviewText) => Promise<Uint8Array | null>;
  /** How long somebody waits; what is drawn later is kept for the next one. */
  patienceMs: number;
  keptBytes: number;
  /** So long nothing is drawn again that failed. */
  retryMs: number;
  onFailure: (error: unknown) => void;
};

type Drawn = { preview: Preview | null };

function drawnOf(bytes: Uint8Array | null): Drawn {
  if (!bytes) return { preview: null };
  const png = Buffer.from(bytes);
  return { preview: { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 27)}"` } };
}

/** The preview that says this, drawn once; null where it cannot be drawn, or not in time. */
export function keepPreviews({ draw, patienceMs, keptBytes, retryMs, onFailure }: Options) {
  const kept = new LRUCache<string, Drawn, PreviewText>({
    maxSize: keptBytes,
    sizeCalculation: ({ preview }, key) => key.length + (preview?.png.length ?? 0),
    fetchMethod: async (_key, _stale, { context, options }) => {
      try {
        return drawnOf(await draw(context));
      } catch (error) {
        onFailure(error);
        options.ttl = retryMs;
        return drawnOf(null);
      }
    },
  });

  return async (text: PreviewText): Promise<Preview | null> => {
    const key = JSON.stringify(text);
    const held = kept.get(key);
    if (held) return held.preview;
    const enough = new AbortController();
    const { signal } = enough;
    const drawn = await Promise.race([
      kept.fetch(key, { context: text }),
      sleep(patienceMs, null, { signal }).catch(() => null),
    ]);
    enough.abort();
    return drawn?.preview ?? null;
  };
}
