import type { Server } from 'node:http';

const CHECK_MS = 100;

/**
 * Watches a server, so that it can be emptied: `empty` lets what is being answered finish, for `patienceMs` at most, then ends
 * every connection, silent ones included, which would hold back the closing.
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
    async empty(patienceMs: number): Promise<void> {
      const deadline = performance.now() + patienceMs;
      do await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
      while (active > 0 && performance.now() < deadline);
      server.closeAllConnections();
    },
  };
}
