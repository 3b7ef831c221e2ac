import { stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { Catalogue } from './catalogue';
import type { KnownFile } from './known-files';
import type { MakeDelta } from './make-delta';

type Options = {
  catalogue: Catalogue;
  make: (asked: MakeDelta) => Promise<Uint8Array | null>;
  keptBytes: number;
  /** How many former versions of each file have their difference made before anybody asks. */
  ahead: number;
  /** So long nothing is made again that failed. */
  retryMs: number;
  onFailure: (error: unknown) => void;
};

type Made = { delta: Buffer | null };

const isUnchanged = ({ file, size, modifiedMs }: KnownFile): Promise<boolean> =>
  stat(file).then(
    (now) => now.size === size && now.mtimeMs === modifiedMs,
    () => false,
  );

/** The differences between versions of files, each made once, apart from the answers, and kept while there is room. */
export function keepDeltas({ catalogue, make, keptBytes, ahead, retryMs, onFailure }: Options) {
  const keyOf = ({ target, dictionary }: MakeDelta) => `${dictionary.hash} ${target.hash}`;
  const kept = new LRUCache<string, Made, MakeDelta>({
    maxSize: keptBytes,
    sizeCalculation: ({ delta }, key) => key.length + (delta?.length ?? 0),
    fetchMethod: async (_key, _stale, { context, options }) => {
      try {
        const bytes = await make(context);
        return { delta: bytes && Buffer.from(bytes) };
      } catch (error) {
        onFailure(error);
        options.ttl = retryMs;
        return { delta: null };
      }
    },
  });
  const want = (asked: MakeDelta) => kept.fetch(keyOf(asked), { context: asked });

  async function makeAhead(): Promise<void> {
    for (const [newest = [], ...former] of catalogue.lines()) {
      const dictionaries = former.slice(0, ahead).flat();
      for (const target of newest) {
        for (const dictionary of dictionaries) {
          if (dictionary.versions === target.versions) await want({ target, dictionary });
        }
      }
    }
  }

  /** Learns of new releases and makes their differences. */
  async function follow(): Promise<void> {
    try {
      if (await catalogue.refresh()) await makeAhead();
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    follow,
    makeAhead,
    /** What is served at the address, as a difference to the version with this hash; null where there is none yet. */
    async find(path: string, versions: string, hash: string): Promise<Buffer | null> {
      const target = catalogue.served(path);
      const dictionary = catalogue.version(versions, hash);
      if (!target || !dictionary) {
        void follow();
        return null;
      }
      const asked = { target, dictionary };
      const made = kept.get(keyOf(asked));
      if (!made) void want(asked);
      return made?.delta && (await isUnchanged(target)) ? made.delta : null;
    },
  };
}
