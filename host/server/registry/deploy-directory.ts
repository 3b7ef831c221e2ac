import type { Release, ReleaseManifest, RemoteName } from '@club/shared/federation';
import { deployed, keptFolders, pruned, ranOnce, rolledBack } from './changes';
import { DeployRefused } from './deploy-refused';
import { createKeys, readKeys } from './keys';
import { withLock } from './lock';
import { folderNameOf, folderOf, originOf, releaseAt } from './release-folder';
import { createReleaseStore } from './release-store';
import { fetchRelease } from './served-release';
import { type DeployState, EMPTY_STATE } from './state';
import { readState, writeState } from './state-file';
import { locksOf, withStateLock } from './state-lock';
import { unsuitability } from './suitability';

type Options = {
  /** Where `deployments.json` lies. */
  stateDir: string;
  /** Where the releases lie, `<name>/<version>-<hash>/`. */
  releasesDir: string;
  /** Where the registry's keys lie; made by the first change of an empty directory. */
  secretsDir: string;
  /** Origins, beside the site's own, that may serve remotes. */
  remoteOrigins: readonly string[];
  /** What the host shares with the remotes: package → version. */
  sharedVersions: Readonly<Record<string, string>>;
  /** Runs once a change is in force, before it is answered. */
  onChange?: (state: DeployState) => Promise<void>;
};

type Order = { remote: RemoteName; by: string };

/** A release that was added, or one that an allowed origin serves below this URL. */
export type DeployRequest = Order & ({ release: string } | { url: string });

/** What runs, and every way to change it. What is refused rejects with DeployRefused and changes nothing. */
export type DeployDirectory = {
  /** Takes a built release in, every file checked; nothing is in force yet. */
  add(build: string, expected?: RemoteName): Promise<{ remote: RemoteName; release: string }>;
  /** Puts a release in force once every file answers with its hash and the contract fits. */
  deploy(request: DeployRequest): Promise<Release>;
  /** Goes back to the release before, or to an earlier one by its folder's name. */
  rollback(request: Order & { to?: string | undefined }): Promise<Release>;
  /** Deletes all but the newest `keep` releases, never the running and the previous one; answers with what went. */
  prune(request: Order & { keep: number }): Promise<string[]>;
  state(): Promise<DeployState>;
};

export function openDeployDirectory(options: Options): DeployDirectory {
  const { stateDir, secretsDir } = options;
  const releases = createReleaseStore(options.releasesDir);

  async function state(): Promise<DeployState> {
    const keys = await readKeys(secretsDir);
    return (keys && (await readState(stateDir, keys.publicKey))) ?? EMPTY_STATE;
  }

  const oneAtATime = <T>({ remote }: Order, work: () => Promise<T>): Promise<T> =>
    withLock(
      {
        dir: locksOf(stateDir),
        name: remote,
        patienceMs: 0,
        refusal: () =>
          new DeployRefused(`another change of ${remote} is under way; try again when it has ended`),
      },
      work,
    );

  const flip = (change: (state: DeployState) => DeployState): Promise<DeployState> =>
    withStateLock(stateDir, async () => {
      const { publicKey, privateKey } = (await readKeys(secretsDir)) ?? (await createKeys(secretsDir));
      if (!privateKey)
        throw new DeployRefused(`${secretsDir} holds no private key, without which nothing can be changed`);
      const former = await readState(stateDir, publicKey).catch((error: Error) => {
        throw new DeployRefused(error.message);
      });
      const next = change(former ?? EMPTY_STATE);
      if (next === former) return next;
      await writeState(stateDir, next, privateKey);
      await options.onChange?.(next);
      return next;
    });

  const orderOf = ({ remote, by }: Order) => ({ remote, by, at: new Date().toISOString() });

  function requireSuitable(manifest: ReleaseManifest): void {
    const reason = unsuitability(manifest, options.sharedVersions);
    if (reason) throw new DeployRefused(reason);
  }

  async function foreignRelease(remote: RemoteName, url: string): Promise<Release> {
    const base = url.endsWith('/') ? url : `${url}/`;
    const origin = URL.canParse(base) ? new URL(base).origin : null;
    if (!origin || !options.remoteOrigins.includes(origin)) {
      throw new DeployRefused(`${origin ?? url} is not among the allowed origins of remotes`);
    }
    const manifest = await fetchRelease(base);
    const release = releaseAt(origin, folderNameOf(manifest), manifest);
    if (manifest.name !== remote || new URL(manifest.entry, base).href !== release.entry) {
      throw new DeployRefused(`${base} is not where that release belongs: ${release.entry}`);
    }
    requireSuitable(manifest);
    await releases.note(manifest);
    return release;
  }

  async function ownRelease(remote: RemoteName, folder: string): Promise<Release> {
    if (!/^[\w.+-]+$/.test(folder))
      throw new DeployRefused(`${JSON.stringify(folder)} is not the name of a release`);
    const manifest = await releases.verified(remote, folder);
    requireSuitable(manifest);
    return releaseAt('', folder, manifest);
  }

  /** A release that ran before must still answer before it runs again. */
  async function requireAlive(remote: RemoteName, release: Release): Promise<void> {
    const folder = folderOf(remote, release.entry);
    if (originOf(release.entry)) await foreignRelease(remote, new URL('.', release.entry).href);
    else await ownRelease(remote, folder ?? '');
  }

  return {
    async add(build, expected) {
      const { manifest, folder } = await releases.add(build, expected);
      return { remote: manifest.name, release: folder };
    },

    deploy: (request) =>
      oneAtATime(request, async () => {
        const { remote } = request;
        const release =
          'url' in request
            ? await foreignRelease(remote, request.url)
            : await ownRelease(remote, request.release);
        await flip((former) => deployed(former, orderOf(request), release));
        return release;
      }),

    rollback: (request) =>
      oneAtATime(request, async () => {
        const { remote, to } = request;
        const [target] = rolledBack(await state(), orderOf(request), to).lines[remote];
        if (target) await requireAlive(remote, target);
        const { lines } = await flip((former) => rolledBack(former, orderOf(request), to));
        return lines[remote][0] as Release;
      }),

    prune: (request) =>
      oneAtATime(request, async () => {
        const { remote, keep } = request;
        const before = await state();
        const next = await flip((former) => pruned(former, remote, keep));
        const once = [...keptFolders(before, remote), ...ranOnce(before, remote)];
        return releases.remove(remote, new Set(once), new Set(keptFolders(next, remote)));
      }),

    state,
  };
}
