import { readFile } from 'node:fs/promises';
import { encodeDelta } from '../../server/site/deltas/encode-delta';
import { type KnownFile, knownFilesIn } from '../../server/site/deltas/known-files';

export { encodeDelta };

type Sizes = { files: number; whole: number; differences: number };

const isSame = (one: KnownFile, other: KnownFile) => one.path === other.path && one.hash === other.hash;

/**
 * What who has a build fetches of the next one, compressed as the server sends it, with and without differences. A
 * release lies under addresses of its own, so all of it is fetched; of the host's build what has changed.
 */
export async function sizesOf(former: string, next: string, prefixes: [string, string]): Promise<Sizes> {
  const [before, after] = await Promise.all([
    knownFilesIn(former, prefixes[0]),
    knownFilesIn(next, prefixes[1]),
  ]);
  const fetched = after.filter((file) => !before.some((old) => isSame(old, file)));
  const sizes = { files: fetched.length, whole: 0, differences: 0 };
  for (const { file, versions, compressedSize } of fetched) {
    const dictionary = before.find((old) => old.versions === versions);
    const delta = dictionary && (await encodeDelta(await readFile(file), await readFile(dictionary.file)));
    sizes.whole += compressedSize;
    sizes.differences += Math.min(compressedSize, delta?.length ?? compressedSize);
  }
  return sizes;
}
