import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileReason, Refused } from './command';

/** Writes a file that is there whole or not at all, on the disk when this fulfils, and readable by its owner only: it holds personal data. */
export async function writeWholeFile(
  file: string,
  write: (add: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const partial = `${file}.${randomUUID()}.part`;
  let handle: FileHandle | null = null;
  try {
    const opened = await open(partial, 'wx', 0o600);
    handle = opened;
    await write(async (text) => void (await opened.writeFile(text)));
    await opened.sync();
    await opened.close();
    await rename(partial, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await handle?.close().catch(() => undefined);
    await rm(partial, { force: true });
    if ((error as { syscall?: unknown }).syscall === undefined) throw error;
    throw new Refused(`no se puede escribir ${file}: ${fileReason(error as Error)}`, { cause: error });
  }
}

/** Puts the new name itself on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
