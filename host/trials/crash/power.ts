import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system on a block device of its own, whose power can be cut. */
export type Disk = {
  folder: string;
  /** From now on nothing reaches the device: what was not flushed is gone. Whoever uses the folder meets errors until it is restored. */
  cut(): void;
  /** Mounts it anew, as a machine does once the power is back; nobody may have files of it open. */
  restore(): void;
  remove(): void;
};

const BYTES = 1024 * 1024 * 1024;

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });

/** Why no power can be cut on this machine; null when it can. */
export function cutRefused(): string | null {
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

/** An empty ext4 on a loop device. Power is cut as the kernel's own file system tests do it: by its shutdown call, without a flush. */
export function openDisk(): Disk {
  const room = mkdtempSync(join(tmpdir(), 'club-power-'));
  const image = join(room, 'image');
  const folder = join(room, 'disk');
  writeFileSync(image, '');
  truncateSync(image, BYTES);
  run('mkfs.ext4', '-q', '-F', image);
  mkdirSync(folder);
  const mount = () => run('mount', '-o', 'loop', image, folder);
  mount();
  chmodSync(room, 0o755);
  return {
    folder,
    cut: () => void run('xfs_io', '-x', '-c', 'shutdown', folder),
    restore() {
      run('umount', folder);
      mount();
    },
    remove() {
      // Lazily: who has read the data may not have closed it yet.
      run('umount', '--lazy', folder);
      rmSync(room, { recursive: true, force: true });
    },
  };
}
