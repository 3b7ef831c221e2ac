import { readFile } from 'node:fs/promises';

const PAGE_BYTES = 4096;

/** How much memory a process holds, in bytes; null where the system does not tell (only Linux does). */
export async function residentMemory(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const pages = Number(text.split(' ')[1]);
  return pages > 0 ? pages * PAGE_BYTES : null;
}
