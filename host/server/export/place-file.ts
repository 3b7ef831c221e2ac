import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const COPIES = ['br', 'gz'] as const;

/** A file with the compressed copies that lie beside it. */
export type FileBodies = { plain: Uint8Array } & Partial<Record<(typeof COPIES)[number], Uint8Array>>;

const readOrNull = (file: string): Promise<Buffer | null> => readFile(file).catch(() => null);

const holds = async (file: string, body: Uint8Array | undefined): Promise<boolean> => {
  const present = await readOrNull(file);
  return body ? (present?.equals(body) ?? false) : present === null;
};

/**
 * Servers tell versions of a file apart by the second it was changed in and its size, which two releases may share: each
 * change gets a second of its own.
 */
async function nextSecond(file: string): Promise<number> {
  const now = Math.floor(Date.now() / 1000);
  const former = await stat(file).catch(() => null);
  return former ? Math.max(now, Math.floor(former.mtimeMs / 1000) + 1) : now;
}

/**
 * Writes a file aside and answers with what puts it in its place, together with its copies: whoever asks gets the former
 * or the new text, in whatever encoding, after a crash too. A file that is as it should be stays as it is.
 */
export async function stageFile(
  target: string,
  bodies: FileBodies,
  unfinished: string,
): Promise<() => Promise<void>> {
  const same = await Promise.all([
    holds(target, bodies.plain),
    ...COPIES.map((copy) => holds(`${target}.${copy}`, bodies[copy])),
  ]);
  if (same.every(Boolean)) return async () => undefined;

  const second = await nextSecond(target);
  async function write(body: Uint8Array): Promise<string> {
    const file = join(unfinished, randomUUID());
    const handle = await open(file, 'wx');
    try {
      await handle.writeFile(body);
      await handle.utimes(second, second);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return file;
  }
  await mkdir(unfinished, { recursive: true });
  const plain = await write(bodies.plain);
  const copies = COPIES.flatMap((copy) => {
    const body = bodies[copy];
    return body ? [{ copy, body }] : [];
  });
  const written = await Promise.all(
    copies.map(async ({ copy, body }) => ({ copy, file: await write(body) })),
  );

  return async () => {
    await mkdir(dirname(target), { recursive: true });
    // While there are no copies, everybody gets the plain file.
    for (const copy of COPIES) await rm(`${target}.${copy}`, { force: true });
    await rename(plain, target);
    for (const { copy, file } of written) await rename(file, `${target}.${copy}`);
  };
}

/** Does both at once. */
export async function placeFile(target: string, bodies: FileBodies, unfinished: string): Promise<void> {
  const place = await stageFile(target, bodies, unfinished);
  await place();
}

/** Removes a file with its compressed copies, if it is there. */
export async function removeFile(target: string): Promise<void> {
  for (const ending of ['', ...COPIES.map((copy) => `.${copy}`)]) await rm(target + ending, { force: true });
}
