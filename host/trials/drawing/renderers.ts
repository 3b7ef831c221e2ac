import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Resident memory of each process that a server started, in MB; none where there is no `ps`. */
export async function renderersOf(server: number): Promise<number[]> {
  const listed = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,rss=']).catch(() => ({ stdout: '' }));
  return listed.stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([parent]) => parent === server)
    .map(([, kib = 0]) => Math.round(kib / 1_024))
    .sort((a, b) => b - a);
}
