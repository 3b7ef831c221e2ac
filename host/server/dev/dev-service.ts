import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { startServer } from '../process/start-server';
import { type DevAddresses, devConfig } from './dev-config';

/** Starts the data service alone, with the demo data. Returns the function that stops it. */
export async function startDevService(addresses: DevAddresses): Promise<() => Promise<void>> {
  const started = await startServer(devConfig(addresses), async () => undefined, {
    specialists: demoSpecialists(),
    ratings: demoRatings(),
  });
  if (!started.ok) throw new Error(started.problem);
  return started.server.stop;
}
