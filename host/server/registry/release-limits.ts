const MIB = 1024 * 1024;

/** How large a release may be, uploaded or read from another origin. */
export const MAX_FILE_BYTES = 5 * MIB;
export const MAX_RELEASE_BYTES = 25 * MIB;
export const MAX_FILES = 500;

/** Limits of the uploads of a remote that were never deployed. */
const MAX_WAITING_RELEASES = 10;
const MAX_WAITING_BYTES = 2 * MAX_RELEASE_BYTES;

/** An upload that was never deployed; `at` in milliseconds. */
export type WaitingRelease = { folder: string; bytes: number; at: number };

/** Returns the oldest uploads, to be deleted after one was added, which stays. */
export function excessUploads(waiting: readonly WaitingRelease[], added: string): string[] {
  let [count, total] = [0, 0];
  const isExcess = ({ folder, bytes }: WaitingRelease) => {
    count += 1;
    total += bytes;
    return folder !== added && (count > MAX_WAITING_RELEASES || total > MAX_WAITING_BYTES);
  };
  const timeOf = ({ folder, at }: WaitingRelease) => (folder === added ? Number.POSITIVE_INFINITY : at);
  const newestFirst = [...waiting].sort((one, other) => timeOf(other) - timeOf(one));
  return newestFirst.filter(isExcess).map(({ folder }) => folder);
}

export const inMib = (bytes: number): string => `${bytes / MIB} MiB`;
