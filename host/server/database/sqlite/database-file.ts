import { rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseError } from '../database-error';

/** More than a submission takes. */
const ROOM_BYTES = 64 * 1024;

export type DatabaseFile = {
  /** Rejects what would go into a file that is no longer at its place: nobody would find it there. */
  requireInPlace(): void;
  /** A disk that was full must have room for more than the next page, or it would be full again with the next submission. */
  requireRoom(): void;
};

/** The file of an open database with its log, which holds what was stored last, and the disk that they lie on. */
export function watchDatabaseFile(file: string): DatabaseFile {
  const log = `${file}-wal`;
  const opened = { [file]: identityOf(file), [log]: identityOf(log) };
  return {
    requireInPlace() {
      // SQLite makes the log when it first needs it.
      opened[log] ??= identityOf(log);
      for (const [each, identity] of Object.entries(opened)) {
        if (identityOf(each) === identity) continue;
        const reason = `${each} is not the file that was opened; put that back, or start the server again`;
        throw new DatabaseError('replaced', new Error(reason));
      }
    },
    requireRoom() {
      const scratch = `${file}-room`;
      try {
        writeFileSync(scratch, Buffer.alloc(ROOM_BYTES), { mode: 0o600 });
      } catch (error) {
        throw new DatabaseError('full', error);
      } finally {
        rmSync(scratch, { force: true });
      }
    },
  };
}

function identityOf(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false, bigint: true });
  return stats ? `${stats.dev}-${stats.ino}` : null;
}
