import { randomBytes } from 'node:crypto';
import {
  isRemoteName,
  parseRelease,
  type Release,
  type ReleaseManifest,
  type RemoteName,
} from '@club/shared/federation';
import { beginRollout, createSteering } from '../rollouts/rules';
import {
  type ChangeOrder,
  deployed,
  everDeployed,
  keptFolders,
  knownFolders,
  pruned,
  removedLast,
  rolledBack,
  rolloutFolders,
  started,
} from './changes';
import { checkedReleases, undrawable } from './checked-releases';
import { aloneInCluster } from './cluster/alone';
import type { Cluster } from './cluster/cluster';
import { releasesOf } from './cluster/cluster-releases';
import { DeployRefused } from './deploy-refused';
import { pageRelease } from './deployed-release';
import type { DeployDirectory, DeployRequest, LocalDeployDirectory, Order, Prepare } from './directory-types';
import type { HostShared } from './host-shared';
import { unknownRemote } from './incompatibility';
import { locksOf, withLock } from './lock';
import type { PinnedRelease } from './pinned-release';
import { excessUploads } from './release-limits';
import { openSharedFiles } from './shared-files';
import { openSignedState } from './signed-state';
import { type DeployState, lineOf } from './state';

type Options = {
  /** Where `deployments.json` lies. */
  stateDir: string;
  /** Where the releases lie, `<name>/<version>-<hash>/`. */
  releasesDir: string;
  /** Where the registry's keys lie; made by the first change of an empty directory. */
  secretsDir: string;
  /** Origins, beside the site's own, that may serve remotes. */
  remoteOrigins: readonly string[];
  /** What the host shares with the remotes. */
  shared: HostShared;
  /** Gets ready to draw a release before it runs; resolves to why it cannot be drawn, null where it can. */
  prepare?: Prepare | undefined;
  /** Runs once a change is in force, before it is answered. */
  onChange?: (state: DeployState) => Promise<void>;
  /** Where several servers keep what they run, of which the directory has a copy. */
  cluster?: Cluster | null | undefined;
};

export type { DeployDirectory, DeployRequest, LocalDeployDirectory, Prepare };

const START_PATIENCE_MS = 10_000;
const ROOM_PATIENCE_MS = 30_000;

export function openDeployDirectory(options: Options): LocalDeployDirectory {
  const { stateDir, prepare, cluster } = options;
  const releases = releasesOf(options.releasesDir, cluster);
  const checked = checkedReleases({ ...options, releases });
  const signed = openSignedState(options);
  const files = openSharedFiles(options.releasesDir);

  function requireKnown(remote: string): void {
    if (!isRemoteName(remote)) throw new DeployRefused(unknownRemote(remote));
  }

  async function oneAtATime<T>({ remote }: Order, work: () => Promise<T>, patienceMs = 0): Promise<T> {
    requireKnown(remote);
    const refusal = () =>
      new DeployRefused(`another change of ${remote} is under way; try again when it has ended`);
    const lock = { name: remote, patienceMs, refusal };
    return withLock({ dir: locksOf(stateDir), ...lock }, () => aloneInCluster(cluster, lock, work));
  }

  async function tryOut(remote: string, release: PinnedRelease, manifest: ReleaseManifest) {
    const pages = await pageRelease(release, manifest, files);
    return prepare?.(remote as RemoteName, { release: pages, manifest });
  }

  const orderOf = ({ remote, by }: Order, commit: string | null): ChangeOrder => ({
    remote,
    by,
    at: new Date().toISOString(),
    commit,
  });

  const steer = createSteering({ ...signed, former: checked.former, orderOf });

  return {
    async add(build, expected) {
      const { manifest, folder } = await releases.add(build, expected);
      return { remote: manifest.name, release: folder };
    },

    deploy: (request) =>
      oneAtATime(request, async () => {
        const { remote, unrendered, rollout, fix } = request;
        if (rollout && fix)
          throw new DeployRefused('--fix reaches every visitor at once: leave out --rollout');
        const { release, manifest, commit } =
          'url' in request
            ? await checked.foreign(remote, request.url)
            : await checked.own(remote, request.release);
        const problem = unrendered ? null : await tryOut(remote, release, manifest);
        if (problem) throw undrawable(manifest, problem);
        const wanted = unrendered ? { ...release, unrendered } : release;
        const order = orderOf(request, commit);
        const id = randomBytes(4).toString('hex');
        await signed.change((former) =>
          rollout
            ? beginRollout(former, order, { release: wanted, id })
            : deployed(former, order, wanted, fix),
        );
        return parseRelease(release) as Release;
      }),

    start({ remote, release }) {
      const order = { remote, by: 'npm start' };
      const work = async () => {
        const own = await checked.own(remote, release);
        return signed.change((former) => started(former, orderOf(order, own.commit), own.release));
      };
      return oneAtATime(order, work, START_PATIENCE_MS);
    },

    rollback: (request) =>
      oneAtATime(request, async () => {
        const { remote, to } = request;
        const [target] = lineOf(rolledBack(await signed.read(), orderOf(request, null), to), remote);
        const { release, manifest, commit } = await checked.former(remote, target as PinnedRelease);
        if (!target?.unrendered) await tryOut(remote, release, manifest);
        const changed = await signed.change((former) => rolledBack(former, orderOf(request, commit), to));
        return lineOf(changed, remote)[0] as Release;
      }),

    prune: (request) =>
      oneAtATime(request, async () => {
        const { remote, keep } = request;
        const before = await signed.read();
        const next = await signed.change((former) => pruned(former, remote, keep));
        const once = [...keptFolders(before, remote), ...everDeployed(before, remote)];
        const wanted = [...rolloutFolders(next, remote), removedLast(next, remote) ?? ''];
        return releases.remove(remote, new Set(once), new Set([...keptFolders(next, remote), ...wanted]));
      }),

    async makeRoom(remote, added) {
      requireKnown(remote);
      async function uploads() {
        const known = knownFolders(await signed.read(), remote);
        const waiting = await releases.waiting(remote, known);
        const excess = new Set(excessUploads(waiting, added));
        const others = waiting.map(({ folder }) => folder).filter((folder) => !excess.has(folder));
        return { excess, kept: new Set([...known, ...others]) };
      }
      if ((await uploads()).excess.size === 0) return;
      const work = async () => {
        const { excess, kept } = await uploads();
        return releases.remove(remote, excess, kept);
      };
      // A deploy under way keeps what it deploys.
      await oneAtATime({ remote, by: 'upload' }, work, ROOM_PATIENCE_MS);
    },

    async steer(request) {
      requireKnown(request.remote);
      return steer(request);
    },

    state: signed.read,
    async accept() {
      await cluster?.bringInForce();
      return signed.accept();
    },
  };
}
