import { execFileSync } from 'node:child_process';

const mount = (...args: string[]) => execFileSync('mount', ['-t', 'tmpfs', ...args], { stdio: 'pipe' });

export type SmallDisk = { grow(size: string): void };

/** Runs the work with a small file system in memory at a folder, which takes the rights of root. */
export async function onSmallDisk<T>(
  folder: string,
  size: string,
  work: (disk: SmallDisk) => Promise<T>,
): Promise<T> {
  mount('-o', `size=${size}`, 'tmpfs', folder);
  try {
    return await work({ grow: (larger) => mount('-o', `remount,size=${larger}`, 'tmpfs', folder) });
  } finally {
    // Lazily: files may be open still, which the collector or a dying process closes.
    execFileSync('umount', ['--lazy', folder]);
  }
}
