import type { DataLocation } from '../../server/platform/database/open-database';
import { killSite, type StartedSite, startSite, stopSite } from '../support/running-site';
import { SERVICE_FILE } from '../support/service-file';
import { fillDirectory } from './directory';

/** Runs the built service on an empty place that is given a directory of this size, for as long as the work takes. */
export async function withService(
  place: DataLocation,
  size: number,
  work: (site: StartedSite) => Promise<void>,
): Promise<void> {
  await fillDirectory(place, size);
  const site = await startSite(SERVICE_FILE, place);
  try {
    await work(site);
    await stopSite(site);
  } finally {
    await killSite(site);
  }
}

export const portOf = ({ base }: StartedSite): number => Number(new URL(base).port);
