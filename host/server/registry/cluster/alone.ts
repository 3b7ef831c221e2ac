import { DatabaseError } from '../../platform/database/database';
import { DeployRefused } from '../deploy-refused';
import type { Cluster } from './cluster';

type Lock = { name: string; patienceMs: number; refusal: () => Error };

/** Runs a change while no server makes another of that name, from what the database holds then; without a cluster, at once. */
export async function aloneInCluster<T>(
  cluster: Cluster | null | undefined,
  lock: Lock,
  work: () => Promise<T>,
): Promise<T> {
  if (!cluster) return work();
  return cluster.alone(lock, async () => {
    await cluster.follow().catch((error: Error) => {
      throw error instanceof DatabaseError ? error : new DeployRefused(error.message);
    });
    return work();
  });
}
