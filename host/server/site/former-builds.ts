import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesIn } from '../platform/files';
import { HASHED_PATH } from './static-files';

const HIDDEN_OR_UNFINISHED = /^\.|\.tmp$/;

/** Returns the folders in a folder, newest first. */
export async function newestFolders(folder: string): Promise<string[]> {
  const items = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = items.filter((item) => item.isDirectory() && !HIDDEN_OR_UNFINISHED.test(item.name));
  const dated = await Promise.all(
    folders.map(async ({ name }) => {
      const place = join(folder, name);
      return {
        place,
        at: await stat(place).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      };
    }),
  );
  return dated.sort((a, b) => b.at - a.at).map(({ place }) => place);
}

/**
 * Stores the hashed files of the host's build and deletes all but `most` builds. Returns the earlier builds'
 * folders, newest first.
 */
export async function storeBuild(client: string, kept: string, most: number): Promise<string[]> {
  const files = (await filesIn(client)).filter((file) => HASHED_PATH.test(`/${file}`));
  const name = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
  const place = join(kept, name);
  const now = new Date();
  await utimes(place, now, now).catch(async () => {
    const unfinished = `${place}.${randomUUID()}.tmp`;
    try {
      for (const file of files) {
        await mkdir(dirname(join(unfinished, file)), { recursive: true });
        await copyFile(join(client, file), join(unfinished, file));
      }
      await rename(unfinished, place);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  });
  const folders = await newestFolders(kept);
  for (const old of folders.slice(most)) await rm(old, { recursive: true, force: true });
  return folders.slice(0, most).filter((folder) => folder !== place);
}
