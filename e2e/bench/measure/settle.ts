import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Noticed, type PageState, readProbe } from './page-probe';
import type { RequestLog } from './request-log';

/** So long nothing is on its way and no long task runs in a page that has settled. */
const QUIET_MS = 700;
const LOOK_MS = 100;
const TIMEOUT_MS = 60_000;

const lastTaskEnd = ({ longTasks }: Noticed): number =>
  Math.max(0, ...longTasks.map(({ start, duration }) => start + duration));

/** Why a page has not settled yet; null once it has. */
function unsettled({ complete, noticed, now }: PageState): string | null {
  if (!complete) return 'it is still loading';
  if (noticed.shown === null) return 'not all that belongs on it is visible';
  return now - lastTaskEnd(noticed) < QUIET_MS ? 'a long task has just ended' : null;
}

export type Settled = { noticed: Noticed } | { reason: string };

/** Waits until all that belongs on the page is shown and nothing happens any more, or says why that does not come. */
export async function settle(page: Page, log: RequestLog): Promise<Settled> {
  const deadline = Date.now() + TIMEOUT_MS;
  let reason = '';
  while (Date.now() < deadline) {
    await pause(LOOK_MS);
    if (log.quietFor() < QUIET_MS) {
      reason = `the network is not quiet: ${log.pending().join(' ')}`;
      continue;
    }
    const state = await readProbe(page);
    const why = unsettled(state);
    if (why === null) return { noticed: state.noticed };
    reason = why;
  }
  return { reason };
}
