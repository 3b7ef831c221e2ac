import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { startServer } from '../process/start-server';
import { devConfig } from './dev-config';

/** Starts the data service alone, with the demo data; answers with what stops it. */
export async function startDevService(port: number): Promise<() => Promise<void>> {
  const started = await startServer(devConfig(port), async () => undefined, {
    specialists: demoSpecialists(),
    ratings: demoRatings(),
  });
  if (!started.ok) throw new Error(started.problem);
  return started.server.stop;
}
