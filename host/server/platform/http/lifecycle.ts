import type { Server } from 'node:http';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';

type Address = FastifyListenOptions & { host: string; port: number };

/** Listens and returns the address. Rejects with one line for the operator if the port is in use. */
export async function listenOnPort(app: FastifyInstance, address: Address): Promise<string> {
  try {
    return await app.listen(address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`port ${address.port} is in use by another program: set PORT to use another one`);
  }
}

const POLL_INTERVAL_MS = 100;

/**
 * Counts active requests. `empty` waits at most `timeoutMs` until none is active, then closes all connections, idle
 * ones too.
 */
export function watchRequests(server: Server) {
  let active = 0;
  server.on('request', (_request, response) => {
    active += 1;
    response.once('close', () => {
      active -= 1;
    });
  });

  return {
    async empty(timeoutMs: number): Promise<void> {
      const deadline = performance.now() + timeoutMs;
      do await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      while (active > 0 && performance.now() < deadline);
      server.closeAllConnections();
    },
  };
}

const WRITE_CHECK_INTERVAL_MS = 1_000;

type HealthChecks = {
  canRead: () => Promise<void>;
  /** Rejects if data cannot be written. After a success, it is not called again for a second. */
  canWrite: () => Promise<void>;
  now?: () => number;
};

/** Creates a health check that rejects while data cannot be read or written. */
export function createHealthCheck({ canRead, canWrite, now = () => performance.now() }: HealthChecks) {
  let wroteAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    await canWrite();
    wroteAt = now();
  }

  return async (): Promise<void> => {
    await canRead();
    if (now() - wroteAt < WRITE_CHECK_INTERVAL_MS) return;
    writing ??= write().finally(() => {
      writing = null;
    });
    await writing;
  };
}
