import { listedIds, type StartedSite } from '../support/running-site';
import { flushesPerSecond } from './disk';
import { load, medianOf } from './load';
import { loadLine } from './report';
import { sendRequest } from './requests';
import { portOf } from './service';
import type { LoadSettings } from './settings';

/** Submissions that are all different; beside each round, what the disk below `folder` could do just before. */
export async function measureSends(
  name: string,
  site: StartedSite,
  folder: string,
  { rounds, seconds, connections }: LoadSettings,
): Promise<void> {
  const ids = await listedIds(site);
  const rates: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const flushes = Math.round(flushesPerSecond(folder));
    const report = await load({
      port: portOf(site),
      connections,
      seconds,
      request: sendRequest(`${name} ${round}`, ids),
    });
    rates.push(report.perSecond);
    console.log(`${loadLine(`round ${round}: sends, ${name}`, report)}  disk: ${flushes} flushes/s`);
  }
  console.log(`sends, ${name}: ${Math.round(medianOf(rates))}/s (median)`);
}
