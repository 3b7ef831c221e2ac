import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  isRemoteName,
  parseRelease,
  REMOTE_NAMES,
  type Release,
  type ReleaseManifest,
  type RemoteName,
} from '@club/shared/federation';
import { DEFAULT_PREVIEW_DAYS } from '../platform/config/config';
import {
  applyDeploy,
  applyDeployAtServerStart,
  applyRollback,
  type ChangeMetadata,
  everDeployedFolders,
  foldersInUse,
  knownFolders,
  pruneReleaseLine,
  releaseLineFolders,
  switchRemote,
} from './changes';
import { DeployRefused, shortenReason } from './deploy-refused';
import type { DeployStore } from './deploy-store';
import { releaseForPages } from './deployed-release';
import type { DeployedRelease } from './deployment';
import type { HostSharedModules } from './host-shared';
import { unknownRemoteMessage } from './incompatibility';
import type { PinnedRelease } from './release-folder';
import { addPreview, newPreviewKey, PREVIEWS_FOLDER, previewFolders } from './release-previews';
import { excessUploads } from './release-store';
import { beginRollout, createRolloutCommandHandler, type RolloutCommandRequest } from './rollouts/rules';
import { createReleaseVerifier, renderingRefusal } from './served-release';
import { createReleaseFileLookup } from './shared-files';
import { openSignedState } from './signed-state';
import { type DeployState, releasesOfRemote } from './state';

/**
 * Test-renders example pages of a release stored in REMOTES_DIR or `releasesDir`. Resolves to the reason of a failure,
 * or null.
 */
export type PrepareRelease = (
  remote: RemoteName,
  deployed: DeployedRelease,
  releasesDir?: string,
) => Promise<string | null>;

/** The remote to change, and the author of the change. */
export type ChangeRequest = { remote: string; by: string };

export type DeployFlags = {
  /** Disables server rendering of the release. */
  unrendered?: true;
  /** Begins a rollout: at first only a share of visitors gets the release. */
  rollout?: true;
  /** Marks the replaced release as faulty; later rollbacks skip it. */
  fix?: true;
};

/** Request to deploy an added release, or one that an allowed origin serves below a URL. */
export type DeployRequest = ChangeRequest &
  ({ release: string } | { url: string }) &
  DeployFlags & {
    /** Reason for the rollout, shown to operators. */
    reason?: string;
  };

/** Reads and changes the deployed releases. A refused change rejects with DeployRefused and has no effect. */
export type DeployDirectory = {
  /** Verifies every file of a built release and stores it; does not run it yet. */
  add(build: string, expected?: string): Promise<{ remote: string; release: string }>;
  /** Verifies every file of a release and its compatibility with the host, then runs it. */
  deploy(request: DeployRequest): Promise<Release>;
  /** Goes back to the previous release, or to an earlier one, given by its folder name. */
  rollback(request: RollbackRequest): Promise<Release>;
  /**
   * Deletes all but the newest `keep` releases and the running, previous and last rolled back ones. Returns the deleted
   * folders.
   */
  prune(request: ChangeRequest & { keep: number }): Promise<string[]>;
  /** Pauses, advances or stops a rollout. Returns the new state. */
  steer(request: RolloutCommandRequest): Promise<DeployState>;
  /** Switches a remote off for every visitor, or on again. Returns the new state. */
  switch(request: SwitchRequest): Promise<DeployState>;
  /** Checks a built release as a deploy does, and stores it for visitors who have its link. */
  preview(request: ChangeRequest & { build: string }): Promise<PreviewLink>;
  state(): Promise<DeployState>;
};

/** Secret key in the preview's link, the preview's release folder, and when it expires (ISO 8601, UTC). */
export type PreviewLink = { key: string; release: string; expiresAt: string };

export type RollbackRequest = ChangeRequest & { to?: string | undefined; reason?: string | undefined };

export type SwitchRequest = ChangeRequest & { off: boolean; reason?: string | undefined };

/** A deploy directory on this machine, with the operations that the host needs to serve releases from it. */
export type LocalDeployDirectory = DeployDirectory & {
  /** Deletes the oldest uploads of a remote that were never deployed, beyond the limits; never deletes `added`. */
  makeRoom(remote: string, added: string): Promise<void>;
  /** Deploys a release when the server starts, unless a person has deployed another one. Returns the new state. */
  start(request: { remote: string; release: string }): Promise<DeployState>;
  /** Deletes the files of expired previews. */
  sweepPreviews(): Promise<void>;
  /** Accepts a state restored from a backup as current, although it is older. */
  accept(): Promise<DeployState>;
};

type Options = {
  store: DeployStore;
  /** Origins other than the site's from which remotes may load. */
  remoteOrigins: readonly string[];
  /** Packages and exports that the host shares with remotes. */
  shared: HostSharedModules;
  /** Prepares the rendering of a release before the release runs. Resolves to the reason of a failure, or null. */
  prepare?: PrepareRelease | undefined;
  /** Called after a change is stored, before the request is answered. */
  onChange?: (state: DeployState) => Promise<void>;
  /** Lifetime of a preview, in days. */
  previewDays?: number;
};

const START_LOCK_TIMEOUT_MS = 10_000;
const EVICTION_LOCK_TIMEOUT_MS = 30_000;
const PREVIEW_LOCK_TIMEOUT_MS = 30_000;

export function openDeployDirectory(options: Options): LocalDeployDirectory {
  const { store, prepare, previewDays = DEFAULT_PREVIEW_DAYS } = options;
  const { releases } = store;
  const checked = createReleaseVerifier({ ...options, releases });
  const checkedPreviews = createReleaseVerifier({ ...options, releases: store.previews });
  const signed = openSignedState(options);
  const files = createReleaseFileLookup(store.remotesDir);

  function requireKnown(remote: string): void {
    if (!isRemoteName(remote)) throw new DeployRefused(unknownRemoteMessage(remote));
  }

  async function oneAtATime<T>({ remote }: ChangeRequest, work: () => Promise<T>, timeoutMs = 0): Promise<T> {
    requireKnown(remote);
    const refusal = () =>
      new DeployRefused(`another change of ${remote} is under way; try again when it has ended`);
    return store.withChangeLock({ name: remote, timeoutMs, refusal }, work);
  }

  /** Runs `work` under the lock for previews, a separate one, because a preview must not delay a deploy. */
  function withPreviewLock<T>(remote: string, work: () => Promise<T>): Promise<T> {
    requireKnown(remote);
    const refusal = () => new DeployRefused(`another preview of ${remote} is under way; try again`);
    const lock = { name: `${remote}-previews`, timeoutMs: PREVIEW_LOCK_TIMEOUT_MS, refusal };
    return store.withChangeLock(lock, work);
  }

  /**
   * Deletes the files of previews that the state no longer lists: folders in `uploaded` at once, others a day after
   * their last change.
   */
  const sweep = (state: DeployState, remote: string, ...uploaded: string[]) =>
    store.previews.remove(remote, new Set(uploaded), previewFolders(state, remote, new Date()));

  async function testRender(remote: string, release: PinnedRelease, manifest: ReleaseManifest) {
    const pages = await releaseForPages(release, manifest, files);
    return prepare?.(remote as RemoteName, { release: pages, manifest });
  }

  const orderOf = ({ remote, by }: ChangeRequest, commit: string | null): ChangeMetadata => ({
    remote,
    by,
    at: new Date().toISOString(),
    commit,
  });

  /** Checks and test-renders an uploaded preview; then records it in the state. */
  async function publishPreview({ remote, by }: ChangeRequest, folder: string) {
    const { release, manifest } = await checkedPreviews.own(remote, folder);
    const previewsDir = join(store.remotesDir, PREVIEWS_FOLDER);
    const problem = await prepare?.(remote as RemoteName, { release, manifest }, previewsDir);
    if (problem) throw new DeployRefused(`${remote} ${manifest.version}: ${shortenReason(problem)}`);
    const key = newPreviewKey();
    const order = orderOf({ remote, by }, manifest.commit);
    const state = await signed.change((former) =>
      addPreview(former, order, { release, key, days: previewDays }),
    );
    return { key, release: folder, expiresAt: state.previews?.at(-1)?.expiresAt ?? '' };
  }

  const steer = createRolloutCommandHandler({ ...signed, former: checked.former, orderOf });

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
        const { release, manifest } =
          'url' in request
            ? await checked.foreign(remote, request.url)
            : await checked.own(remote, request.release);
        const problem = unrendered ? null : await testRender(remote, release, manifest);
        if (problem) throw renderingRefusal(manifest, problem);
        const wanted = unrendered ? { ...release, unrendered } : release;
        const order = orderOf(request, manifest.commit);
        const id = randomBytes(4).toString('hex');
        await signed.change((former) =>
          rollout
            ? beginRollout(former, { ...order, reason: request.reason }, { release: wanted, id })
            : applyDeploy(former, order, wanted, fix),
        );
        return parseRelease(release) as Release;
      }),

    start({ remote, release }) {
      const order = { remote, by: 'npm start' };
      const work = async () => {
        const own = await checked.own(remote, release);
        return signed.change((former) =>
          applyDeployAtServerStart(former, orderOf(order, own.manifest.commit), own.release),
        );
      };
      return oneAtATime(order, work, START_LOCK_TIMEOUT_MS);
    },

    rollback: (request) =>
      oneAtATime(request, async () => {
        const { remote } = request;
        const [target] = releasesOfRemote(
          applyRollback(await signed.read(), orderOf(request, null), request),
          remote,
        );
        const { release, manifest } = await checked.former(remote, target as PinnedRelease);
        if (!target?.unrendered) await testRender(remote, release, manifest);
        const changed = await signed.change((former) =>
          applyRollback(former, orderOf(request, manifest.commit), request),
        );
        return releasesOfRemote(changed, remote)[0] as Release;
      }),

    prune: (request) =>
      oneAtATime(request, async () => {
        const { remote, keep } = request;
        const before = await signed.read();
        const next = await signed.change((former) => pruneReleaseLine(former, remote, keep));
        const once = [...releaseLineFolders(before, remote), ...everDeployedFolders(before, remote)];
        return releases.remove(remote, new Set(once), foldersInUse(next, remote));
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
      // Takes the deploy lock, because a deploy in progress may still need its upload.
      await oneAtATime({ remote, by: 'upload' }, work, EVICTION_LOCK_TIMEOUT_MS);
    },

    async steer(request) {
      requireKnown(request.remote);
      return steer(request);
    },

    // Takes no deploy lock, because a deploy in progress must not delay the switch.
    async switch(request) {
      requireKnown(request.remote);
      return signed.change((former) => switchRemote(former, { ...request, at: new Date().toISOString() }));
    },

    async preview({ remote, by, build }) {
      requireKnown(remote);
      return withPreviewLock(remote, async () => {
        const { folder } = await store.previews.add(build, remote);
        try {
          return await publishPreview({ remote, by }, folder);
        } finally {
          // Deletes a refused upload at once: the state does not list it.
          await sweep(await signed.read(), remote, folder);
        }
      });
    },

    async sweepPreviews() {
      for (const remote of REMOTE_NAMES)
        await withPreviewLock(remote, async () => sweep(await signed.read(), remote));
    },

    state: signed.read,
    async accept() {
      await store.fetchActiveReleases();
      return signed.accept();
    },
  };
}
