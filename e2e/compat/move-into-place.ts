import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';

/** Puts what was made in a folder beside the target there. Another run may have been faster; both made the same. */
export async function moveIntoPlace(folder: string, target: string): Promise<void> {
  await rename(folder, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(folder, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
}
