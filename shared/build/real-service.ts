import type { Plugin } from 'vite';
import { SERVICE_PATHS } from '../src/service/paths';
import { serviceProxy } from './service-proxy';

const PATIENCE_MS = 5_000;

/** Why the data service at this address cannot be used, in a line; null when it can. */
export async function serviceProblem(service: string): Promise<string | null> {
  const because = (reason: string) =>
    `SERVICE=${service} cannot be used: ${reason}; start it, or leave SERVICE out for the fake service`;
  try {
    const list = new URL(SERVICE_PATHS.specialists, service);
    const answer = await fetch(list, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.body?.cancel();
    return answer.ok ? null : because(`${list.pathname} answers ${answer.status}`);
  } catch (error) {
    const { cause = error } = error as { cause?: unknown };
    return because(cause instanceof Error ? cause.message : String(cause));
  }
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Stands in the remote's place, and asks again by itself. */
const problemPage = (problem: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="refresh" content="2" />
    <title>No service</title>
  </head>
  <body>
    <h1>The list of specialists cannot be loaded</h1>
    <p>${escaped(problem)}</p>
  </body>
</html>
`;

/** The data service's calls, answered by the service that `SERVICE` names; where it is away, terminal and page say so. */
export function realService(service: string): Plugin {
  return {
    name: 'club:real-service',
    apply: 'serve',
    config: () => ({ server: { proxy: serviceProxy(service) } }),
    configureServer({ httpServer, config }) {
      httpServer?.once('listening', async () => {
        const problem = await serviceProblem(service);
        if (problem) config.logger.error(problem);
      });
    },
    async transformIndexHtml(html) {
      const problem = await serviceProblem(service);
      return problem ? problemPage(problem) : html;
    },
  };
}
