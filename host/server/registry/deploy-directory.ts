import { randomBytes } from 'node:crypto';
import {
  isRemoteName,
  parseRelease,
  type Release,
  type ReleaseManifest,
  type RemoteName,
} from '@club/shared/federation';
import { beginRollout, createSteering, type SteerRequest } from '../rollouts/rules';
import {
  type ChangeOrder,
  deployed,
  everDeployed,
  keptFolders,
  knownFolders,
  pruned,
  rolledBack,
  started,
  wantedFolders,
} from './changes';
import { checkedReleases, undrawable } from './checked-releases';
import { DeployRefused } from './deploy-refused';
import type { DeployStore } from './deploy-store';
import { pageRelease } from './deployed-release';
import type { DeployedRelease } from './deployment';
import type { HostShared } from './host-shared';
import { unknownRemote } from './incompatibility';
import type { PinnedRelease } from './release-folder';
import { excessUploads } from './release-store';
import { openSharedFiles } from './shared-files';
import { openSignedState } from './signed-state';
import { type DeployState, lineOf } from './state';

export type Prepare = (remote: RemoteName, deployed: DeployedRelease) => Promise<string | null>;

/** Who changes which remote. */
export type Order = { remote: string; by: string };

export type DeployFlags = {
  /** Never draws the release on the server. */
  unrendered?: true;
  /** Sends the release to a share of visitors first. */
  rollout?: true;
  /** The release that runs is bad: takes it out of those that a roll back can go to. */
  fix?: true;
};

/** A release that was added, or one that an allowed origin serves below this URL. */
export type DeployRequest = Order & ({ release: string } | { url: string }) & DeployFlags;

/** What runs, and every way to change it. What is refused rejects with DeployRefused and changes nothing. */
export type DeployDirectory = {
  /** Takes a built release in, every file checked; nothing is in force yet. */
  add(build: string, expected?: string): Promise<{ remote: string; release: string }>;
  /** Puts a release in force once every file answers with its hash and the contract fits. */
  deploy(request: DeployRequest): Promise<Release>;
  /** Goes back to the release before, or to an earlier one by its folder's name. */
  rollback(request: Order & { to?: string | undefined }): Promise<Release>;
  /** Deletes all but the newest `keep` releases, never the running and the previous one nor what was rolled back last; answers with what went. */
  prune(request: Order & { keep: number }): Promise<string[]>;
  /** Holds, goes on with or stops a rollout; answers with the state then. */
  steer(request: SteerRequest): Promise<DeployState>;
  state(): Promise<DeployState>;
};

/** One on this machine, which a host may start from. */
export type LocalDeployDirectory = DeployDirectory & {
  /** Deletes the oldest uploads of a remote that were never deployed, beyond the limits, but never the one just added. */
  makeRoom(remote: string, added: string): Promise<void>;
  /** Puts a release that was added in force for a start, unless somebody deployed another; answers with the state then. */
  start(request: { remote: string; release: string }): Promise<DeployState>;
  /** Makes the state that lies there the newest, though an older one was put back. */
  accept(): Promise<DeployState>;
};

type Options = {
  /** Where what runs is kept. */
  store: DeployStore;
  /** Origins, beside the site's own, that may serve remotes. */
  remoteOrigins: readonly string[];
  /** What the host shares with the remotes. */
  shared: HostShared;
  /** Gets ready to draw a release before it runs; resolves to why it cannot be drawn, null where it can. */
  prepare?: Prepare | undefined;
  /** Runs once a change is in force, before it is answered. */
  onChange?: (state: DeployState) => Promise<void>;
};

const START_PATIENCE_MS = 10_000;
const ROOM_PATIENCE_MS = 30_000;

export function openDeployDirectory(options: Options): LocalDeployDirectory {
  const { store, prepare } = options;
  const { releases } = store;
  const checked = checkedReleases({ ...options, releases });
  const signed = openSignedState(options);
  const files = openSharedFiles(store.remotesDir);

  function requireKnown(remote: string): void {
    if (!isRemoteName(remote)) throw new DeployRefused(unknownRemote(remote));
  }

  async function oneAtATime<T>({ remote }: Order, work: () => Promise<T>, patienceMs = 0): Promise<T> {
    requireKnown(remote);
    const refusal = () =>
      new DeployRefused(`another change of ${remote} is under way; try again when it has ended`);
    return store.alone({ name: remote, patienceMs, refusal }, work);
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
        return releases.remove(remote, new Set(once), wantedFolders(next, remote));
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
      await store.bringInForce();
      return signed.accept();
    },
  };
}
