import { ERROR_REPORTS_PATH } from '@club/shared/federation';
import { SERVICE_PATHS } from '@club/shared/service';
import { openRunningSite } from '../../server/deploy-cli/site-client';
import { aFeedback } from '../support/bodies';
import type { Server } from './sites';

export type Counted = Record<string, number>;

/** So many sends from one address by the proxy, in turn at each server; how often each status was answered. */
async function sendAll(
  base: string,
  path: string,
  count: number,
  body: (number: number) => object,
): Promise<Counted> {
  const statuses: Counted = {};
  await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify(body(number)),
      };
      const { status } = await fetch(base + path, init);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }),
  );
  return statuses;
}

/** Whether the limits of submissions and of error reports hold over all servers; what did not. */
export async function checkLimits(base: string, servers: readonly Server[], token: string) {
  const faults: string[] = [];
  const sends = await sendAll(base, SERVICE_PATHS.feedback, 150, (number) =>
    aFeedback({ comentario: `Comentario ${number}` }),
  );
  if (sends[201] !== 120 || sends[429] !== 30)
    faults.push(`submissions were answered ${JSON.stringify(sends)}`);
  const report = { remote: 'profile', version: '0.0.1', kind: 'load', message: 'prueba' };
  const reports = await sendAll(base, ERROR_REPORTS_PATH, 40, () => report);
  if (reports[204] !== 30 || reports[429] !== 10)
    faults.push(`reports were answered ${JSON.stringify(reports)}`);
  const countAll = () =>
    Promise.all(
      servers.map(async (server) => {
        const errors = await openRunningSite({ url: server.base, token }).errors();
        return errors.reduce((sum, { count }) => sum + count, 0);
      }),
    );
  let seen = await countAll();
  for (
    const start = performance.now();
    seen.some((count) => count < 30) && performance.now() - start < 5_000;
  )
    seen = await countAll();
  if (seen.some((count) => count !== 30)) faults.push(`the servers have seen ${seen.join(', ')} errors`);
  return { sends, reports, seen, faults };
}
