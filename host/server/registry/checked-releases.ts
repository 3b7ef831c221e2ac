import type { ReleaseManifest } from '@club/shared/federation';
import { DeployRefused, inOneLine } from './deploy-refused';
import type { HostShared } from './host-shared';
import { incompatibility } from './incompatibility';
import {
  folderNameOf,
  folderOf,
  isFolderName,
  originNotAllowedMessage,
  originOf,
  type PinnedRelease,
  releaseAt,
} from './release-folder';
import type { createReleaseStore } from './release-store';
import { fetchRelease, isServedShared } from './served-release';

type Options = {
  releases: ReturnType<typeof createReleaseStore>;
  /** Origins other than the site's from which remotes may load. */
  remoteOrigins: readonly string[];
  /** Packages and exports that the host shares with remotes. */
  shared: HostShared;
};

/** A verified release and the commit of its build. */
type Checked = { release: PinnedRelease; manifest: ReleaseManifest; commit: string | null };

export const renderingRefusal = ({ name, version }: ReleaseManifest, problem: string): DeployRefused =>
  new DeployRefused(`${name} ${version}: ${inOneLine(problem)}; --unrendered deploys it without being drawn`);

/** Verifies the hash of every file and the compatibility with the host before a release runs. */
export function checkedReleases({ releases, remoteOrigins, shared }: Options) {
  function requireSuitable(manifest: ReleaseManifest): void {
    const reason = incompatibility(manifest, shared);
    if (reason) throw new DeployRefused(reason);
  }

  /** Verifies a release that an allowed origin serves below this URL. */
  async function foreign(remote: string, url: string): Promise<Checked> {
    const base = url.endsWith('/') ? url : `${url}/`;
    const origin = URL.canParse(base) ? new URL(base).origin : null;
    if (!origin || !remoteOrigins.includes(origin))
      throw new DeployRefused(originNotAllowedMessage(origin ?? url));
    const manifest = await fetchRelease(base);
    const release = releaseAt(origin, folderNameOf(manifest), manifest);
    if (manifest.name !== remote || new URL(manifest.entry, base).href !== release.entry) {
      throw new DeployRefused(`${base} is not where that release belongs: ${release.entry}`);
    }
    requireSuitable(manifest);
    await releases.storeManifest(manifest);
    const sharedEntry = await isServedShared(base, manifest);
    return {
      release: sharedEntry ? { ...release, sharedEntry } : release,
      manifest,
      commit: manifest.commit,
    };
  }

  /** Verifies an added release by its folder name. */
  async function own(remote: string, folder: string): Promise<Checked> {
    if (!isFolderName(folder))
      throw new DeployRefused(`${JSON.stringify(folder)} is not the name of a release`);
    const manifest = await releases.verified(remote, folder);
    requireSuitable(manifest);
    return { release: releaseAt('', folder, manifest), manifest, commit: manifest.commit };
  }

  /** Verifies a release that ran before, whether stored here or on another origin. */
  async function former(remote: string, { entry, manifest }: PinnedRelease): Promise<Checked> {
    const folder = folderOf(remote, entry) ?? '';
    const checked = await (originOf(entry) ? foreign(remote, new URL('.', entry).href) : own(remote, folder));
    if (manifest !== undefined && manifest !== checked.release.manifest)
      throw new DeployRefused(
        `${remote}/${folder} was altered after it was deployed: deploy that release again`,
      );
    return checked;
  }

  return { foreign, own, former };
}
