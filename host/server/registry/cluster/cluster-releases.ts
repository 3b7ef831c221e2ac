import { DatabaseError } from '../../platform/database/database';
import { DeployRefused } from '../deploy-refused';
import { createReleaseStore, type ReleaseStore } from '../release-store';
import type { Cluster } from './cluster';

/** A server's releases, each of which every server gets before it runs anywhere; what this one lacks, or holds damaged, it fetches. */
function clusterReleases(local: ReleaseStore, cluster: Cluster): ReleaseStore {
  return {
    ...local,
    async add(build, expected) {
      const added = await local.add(build, expected);
      await cluster.put({ remote: added.manifest.name, folder: added.folder });
      return added;
    },
    async note(manifest) {
      const folder = await local.note(manifest);
      await cluster.put({ remote: manifest.name, folder });
      return folder;
    },
    verified: (remote, folder) =>
      local.verified(remote, folder).catch(async (damaged: unknown) => {
        if (!(damaged instanceof DeployRefused)) throw damaged;
        const isThere = await cluster.bring({ remote, folder }).catch((error: unknown) => {
          if (error instanceof DatabaseError) throw error;
          throw damaged;
        });
        if (!isThere) throw damaged;
        return local.verified(remote, folder);
      }),
    waiting: (remote, known) => cluster.waiting(remote, known),
    async remove(remote, once, kept) {
      const dropped = await cluster.drop(remote, once, kept);
      const removed = await local.remove(remote, once, kept);
      return [...new Set([...dropped, ...removed])].sort();
    },
  };
}

/** The releases in a directory, which is a server's copy where there is a cluster. */
export function releasesOf(root: string, cluster: Cluster | null | undefined): ReleaseStore {
  const local = createReleaseStore(root);
  return cluster ? clusterReleases(local, cluster) : local;
}
