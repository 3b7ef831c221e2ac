const WRITABLE_FOR_MS = 1_000;

export type HealthChecks = {
  canRead: () => Promise<void>;
  /** Writes; therefore called once a second at most while it succeeds. */
  canWrite: () => Promise<void>;
  now?: () => number;
};

/** Rejects while the data cannot be read or written. */
export function createHealthCheck({ canRead, canWrite, now = () => performance.now() }: HealthChecks) {
  let wroteAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    await canWrite();
    wroteAt = now();
  }

  return async (): Promise<void> => {
    await canRead();
    if (now() - wroteAt < WRITABLE_FOR_MS) return;
    writing ??= write().finally(() => {
      writing = null;
    });
    await writing;
  };
}
