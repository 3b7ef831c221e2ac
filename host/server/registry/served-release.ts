import {
  hasHashedAssets,
  parseReleaseManifest,
  RELEASE_MANIFEST_FILE,
  type ReleaseManifest,
} from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { DeployRefused, shortenReason } from './deploy-refused';
import type { HostSharedModules } from './host-shared';
import { incompatibility } from './incompatibility';
import {
  folderInEntryUrl,
  folderNameOf,
  isFolderName,
  originNotAllowedMessage,
  originOfEntryUrl,
  type PinnedRelease,
  parseJson,
  pinnedReleaseAt,
} from './release-folder';
import { formatMib, MAX_FILE_BYTES, MAX_FILES_PER_RELEASE, MAX_RELEASE_BYTES } from './release-storage';
import type { createReleaseStore } from './release-store';
import { pathSharedByReleases } from './shared-files';

const REQUEST_TIMEOUT_MS = 10_000;
const MAX_CONCURRENT_REQUESTS = 6;
const SCRIPT_TYPE = /^(text|application)\/javascript\b/i;

type Answer = { body: Uint8Array; headers: Headers };

const tooLarge = (url: string, bytes: number) =>
  new DeployRefused(`${url} is larger than ${formatMib(bytes)}`);

/**
 * Creates a function that reads response bodies. It throws if one body exceeds the limit per file, or all bodies
 * together the limit per release.
 */
function boundedReader(base: string) {
  let left = MAX_RELEASE_BYTES;
  return async function read(url: string, body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of body) {
      size += chunk.byteLength;
      left -= chunk.byteLength;
      if (size > MAX_FILE_BYTES) throw tooLarge(url, MAX_FILE_BYTES);
      if (left < 0) throw tooLarge(base, MAX_RELEASE_BYTES);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };
}

type Ask = (url: string) => Promise<Answer>;

function createAsk(base: string): Ask {
  const read = boundedReader(base);
  return async function ask(url: string): Promise<Answer> {
    try {
      const response = await fetch(url, {
        redirect: 'error',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new Error(`status ${response.status}`);
      }
      return {
        body: response.body ? await read(url, response.body) : new Uint8Array(),
        headers: response.headers,
      };
    } catch (error) {
      if (error instanceof DeployRefused) throw error;
      throw new DeployRefused(`${url} did not answer: ${(error as Error).message}`);
    }
  };
}

function checkFile(url: string, integrity: string, { body, headers }: Answer): void {
  if (integrityOf(body) !== integrity) throw new DeployRefused(`${url} is not the file that was built`);
  if (url.endsWith('.js') && !SCRIPT_TYPE.test(headers.get('content-type') ?? '')) {
    throw new DeployRefused(`${url} is not served as JavaScript`);
  }
  if (!headers.get('access-control-allow-origin')) {
    throw new DeployRefused(`${url} is not readable by other origins: it answers without CORS headers`);
  }
}

/** Fetches the manifest and every file of a release from an origin, and verifies each hash. */
export async function fetchRelease(base: string): Promise<ReleaseManifest> {
  const ask = createAsk(base);
  const { body } = await ask(`${base}${RELEASE_MANIFEST_FILE}`);
  const manifest = parseReleaseManifest(parseJson(new TextDecoder().decode(body)));
  if (!manifest) throw new DeployRefused(`${base}${RELEASE_MANIFEST_FILE} is malformed`);
  if (Object.keys(manifest.files).length > MAX_FILES_PER_RELEASE)
    throw new DeployRefused(`${base} names more than ${MAX_FILES_PER_RELEASE} files`);
  await checkFiles(base, Object.entries(manifest.files), ask);
  return manifest;
}

/**
 * Returns whether an origin serves a release's files not only in its folder, but also at the paths that all releases of
 * the remote share.
 */
async function isServedShared(base: string, manifest: ReleaseManifest): Promise<boolean> {
  if (!hasHashedAssets(manifest)) return false;
  const files = Object.entries(manifest.files).map(
    ([file, integrity]) => [pathSharedByReleases(manifest, file), integrity] as const,
  );
  return checkFiles(new URL('..', base).href, files, createAsk(base)).then(
    () => true,
    () => false,
  );
}

async function checkFiles(
  base: string,
  all: readonly (readonly [file: string, integrity: string])[],
  ask: Ask,
): Promise<void> {
  const files = [...all];
  const worker = async () => {
    for (let next = files.shift(); next; next = files.shift()) {
      const [file, integrity] = next;
      const url = `${base}${file}`;
      checkFile(url, integrity, await ask(url));
    }
  };
  const refuse = (error: unknown): never => {
    files.length = 0;
    throw error;
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, () => worker().catch(refuse)));
}

/** Fetches some files of a release from its origin; rejects if one of them is altered. */
export function fetchReleaseFiles(
  urlOf: (file: string) => string,
  files: Readonly<Record<string, string>>,
): Promise<(readonly [file: string, bytes: Uint8Array])[]> {
  const ask = createAsk(new URL('.', urlOf('')).href);
  return Promise.all(
    Object.entries(files).map(async ([file, integrity]) => {
      const url = urlOf(file);
      const answer = await ask(url);
      checkFile(url, integrity, answer);
      return [file, answer.body] as const;
    }),
  );
}

type Options = {
  releases: ReturnType<typeof createReleaseStore>;
  /** Origins other than the site's from which remotes may load. */
  remoteOrigins: readonly string[];
  /** Packages and exports that the host shares with remotes. */
  shared: HostSharedModules;
};

/** A verified release and its manifest. */
type Checked = { release: PinnedRelease; manifest: ReleaseManifest };

export const renderingRefusal = ({ name, version }: ReleaseManifest, problem: string): DeployRefused =>
  new DeployRefused(
    `${name} ${version}: ${shortenReason(problem)}; --unrendered deploys it without being drawn`,
  );

/**
 * Creates functions that verify a release before it runs: the hash of every file, and its compatibility with the host.
 */
export function createReleaseVerifier({ releases, remoteOrigins, shared }: Options) {
  function requireSuitable(manifest: ReleaseManifest): void {
    const reason = incompatibility(manifest, shared);
    if (reason) throw new DeployRefused(reason);
  }

  /** Verifies the release below this URL, which must be on an allowed origin. */
  async function foreign(remote: string, url: string): Promise<Checked> {
    const base = url.endsWith('/') ? url : `${url}/`;
    const origin = URL.canParse(base) ? new URL(base).origin : null;
    if (!origin || !remoteOrigins.includes(origin))
      throw new DeployRefused(originNotAllowedMessage(origin ?? url));
    const manifest = await fetchRelease(base);
    const release = pinnedReleaseAt(origin, folderNameOf(manifest), manifest);
    if (manifest.name !== remote || new URL(manifest.entry, base).href !== release.entry) {
      throw new DeployRefused(`${base} is not where that release belongs: ${release.entry}`);
    }
    requireSuitable(manifest);
    await releases.storeManifest(manifest);
    const sharedEntry = await isServedShared(base, manifest);
    return { release: sharedEntry ? { ...release, sharedEntry } : release, manifest };
  }

  /** Verifies a release stored on this site, given by its folder name. */
  async function own(remote: string, folder: string): Promise<Checked> {
    if (!isFolderName(folder))
      throw new DeployRefused(`${JSON.stringify(folder)} is not the name of a release`);
    const manifest = await releases.verified(remote, folder);
    requireSuitable(manifest);
    return { release: pinnedReleaseAt('', folder, manifest), manifest };
  }

  /** Verifies again a release that ran before, stored here or on another origin. */
  async function former(remote: string, { entry, manifest }: PinnedRelease): Promise<Checked> {
    const folder = folderInEntryUrl(remote, entry) ?? '';
    const checked = await (originOfEntryUrl(entry)
      ? foreign(remote, new URL('.', entry).href)
      : own(remote, folder));
    if (manifest !== undefined && manifest !== checked.release.manifest)
      throw new DeployRefused(
        `${remote}/${folder} was altered after it was deployed: deploy that release again`,
      );
    return checked;
  }

  return { foreign, own, former };
}
