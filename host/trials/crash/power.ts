import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system on its own loop device that can lose power. */
export type Disk = {
  folder: string;
  /** Discards all unflushed writes; the folder returns errors until `restore`. */
  cut(): void;
  /** Remounts the device as after a reboot; all its files must be closed. */
  restore(): void;
  remove(): void;
};

const BYTES = 1024 * 1024 * 1024;

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });

/** Returns the reason if this machine cannot simulate power cuts, else null. */
export function powerCutProblem(): string | null {
  if (process.getuid?.() !== 0) return 'only root may mount a file system';
  for (const program of ['mkfs.ext4', 'mount', 'xfs_io']) {
    try {
      run('sh', '-c', `command -v ${program}`);
    } catch {
      return `${program} is not installed`;
    }
  }
  return null;
}

/** Mounts an empty ext4 on a loop device. Cuts power as the kernel's file system tests do: with a shutdown call that does not flush. */
export function openDisk(): Disk {
  const parent = mkdtempSync(join(tmpdir(), 'club-power-'));
  const image = join(parent, 'image');
  const folder = join(parent, 'disk');
  writeFileSync(image, '');
  truncateSync(image, BYTES);
  run('mkfs.ext4', '-q', '-F', image);
  mkdirSync(folder);
  const mount = () => run('mount', '-o', 'loop', image, folder);
  mount();
  chmodSync(parent, 0o755);
  return {
    folder,
    cut: () => void run('xfs_io', '-x', '-c', 'shutdown', folder),
    restore() {
      run('umount', folder);
      mount();
    },
    remove() {
      // Unmounts lazily because readers may still have files open.
      run('umount', '--lazy', folder);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
