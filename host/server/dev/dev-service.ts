import { demoRatings, demoSpecialists } from '@club/shared/demo';
import type { Config } from '../config';
import { startServer } from '../start-server';

/** Starts the data service alone, with the demo data; answers with what stops it. */
export async function startDevService(config: Config): Promise<() => Promise<void>> {
  const started = await startServer(config, async () => undefined, {
    specialists: demoSpecialists(),
    ratings: demoRatings(),
  });
  if (!started.ok) throw new Error(started.problem);
  return started.server.stop;
}
