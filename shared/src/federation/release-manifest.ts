import { isRecord } from '../domain/record';
import { isSharedApi, type SharedApi } from './shared-surface';

/** Content of a build's `release.json`, which the host reads for the registry and the HTML of pages. */
export type ReleaseManifest = {
  /** Name of the remote; this host may not know it. */
  name: string;
  version: string;
  contract: string;
  /** Last commit that changed the sources, with `+changes` if uncommitted changes exist; null if unknown. */
  commit: string | null;
  /** SHA-256 of the sources; missing in releases of the oldest formats. */
  sources?: string;
  /** Shared package → version at build time. */
  shared: Record<string, string>;
  /**
   * Exports of the shared modules that the release uses, with their types; missing in releases of the oldest formats.
   */
  takes?: SharedApi;
  /** True if every file name except the entry's contains a content hash; releases can then share files. */
  hashedAssets?: true;
  /** Earlier name of `hashedAssets`, in releases of 2026-11-26 and 27; their entry's file name also contains a hash. */
  hashed?: true;
  /** File name of the federation entry. All file names are relative to the release's folder. */
  entry: string;
  /** SHA-384 of every file, in the form of the `integrity` attribute. */
  files: Record<string, string>;
  /** SHA-384 of the source maps, which no host serves; missing in releases of older builds. */
  maps?: string;
  /** SHA-384 of the bill of materials, which no host serves; missing in releases of older builds. */
  sbom?: string;
  /** JavaScript files that the entry imports statically. */
  entryImports: string[];
  /** Files that each exposed module needs in addition to the entry and its imports. */
  modules: Record<string, { js: string[]; css: string[] }>;
};

export const RELEASE_MANIFEST_FILE = 'release.json';

/** File with the source maps, beside a build's manifest: a JSON object from script to map. */
export const RELEASE_MAPS_FILE = 'release.maps';

/**
 * File with the bill of materials, beside a build's manifest: the packages in the build's scripts, in CycloneDX format.
 */
export const RELEASE_SBOM_FILE = 'release.sbom';

type PrivateFile = { file: string; integrity: string };

/** Lists the files of a release that the server does not deliver to visitors. */
export const privateFilesOf = ({ maps, sbom }: Pick<ReleaseManifest, 'maps' | 'sbom'>): PrivateFile[] =>
  [
    { file: RELEASE_MAPS_FILE, integrity: maps },
    { file: RELEASE_SBOM_FILE, integrity: sbom },
  ].filter((each): each is PrivateFile => each.integrity !== undefined);

export const isPrivateFile = (file: string): boolean =>
  file === RELEASE_MAPS_FILE || file === RELEASE_SBOM_FILE;

/** Maximum length of versions and contracts, because they are part of folder names and log lines. */
const MAX_TEXT = 64;
const VERSION = /^\d+\.\d+\.\d+[\w.+-]*$/;

const isVersion = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TEXT && VERSION.test(value);

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_NAME = 40;

/** Returns true if the name is a valid name of a remote, even of one that this host does not know. */
export const isWellFormedRemoteName = (name: unknown): name is string =>
  typeof name === 'string' && name.length <= MAX_NAME && NAME.test(name);

const COMMIT = /^[0-9a-f]{7,64}(\+changes)?$/;
const SOURCES = /^[0-9a-f]{64}$/;
const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

const isIntegrity = (value: unknown): boolean => typeof value === 'string' && INTEGRITY.test(value);

const MAX_FILE_NAME = 200;

/** Returns true for a relative file name within the folder of a release. */
export const isFileName = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= MAX_FILE_NAME &&
  /^[\w./-]+$/.test(value) &&
  !/(^|\/)\.{0,2}(\/|$)/.test(value);

/** Matches a file name with a content hash. */
export const HASHED_ASSET = /^assets\/[\w.-]*\w-[\w-]{8}\.\w+$/;

/** Returns true if the release's files have URLs shared by all releases of the remote. */
export const hasHashedAssets = ({ hashedAssets, hashed, entry, files }: ReleaseManifest): boolean =>
  (hashedAssets ?? hashed) === true &&
  Object.keys(files).every((file) => file === entry || HASHED_ASSET.test(file));

/** Parses a manifest; returns null unless it is valid and has a hash for every file that it names. */
export function parseReleaseManifest(value: unknown): ReleaseManifest | null {
  if (!isRecord(value) || !isRecord(value.files) || !isRecord(value.modules)) return null;
  const { name, version, contract, entry, commit = null, shared = {} } = value;
  const files = new Map(Object.entries(value.files));
  const areFiles = (list: unknown): list is string[] =>
    Array.isArray(list) && list.every((file) => files.has(file));
  const modules = Object.entries(value.modules);
  const fits =
    isWellFormedRemoteName(name) &&
    isVersion(version) &&
    typeof contract === 'string' &&
    contract.length <= MAX_TEXT &&
    (commit === null || (typeof commit === 'string' && COMMIT.test(commit))) &&
    (value.sources === undefined || (typeof value.sources === 'string' && SOURCES.test(value.sources))) &&
    (value.takes === undefined || isSharedApi(value.takes)) &&
    (value.maps === undefined || isIntegrity(value.maps)) &&
    (value.sbom === undefined || isIntegrity(value.sbom)) &&
    isRecord(shared) &&
    Object.values(shared).every(isVersion) &&
    [...files].every(([file, hash]) => isFileName(file) && isIntegrity(hash)) &&
    areFiles([entry]) &&
    areFiles(value.entryImports) &&
    modules.every(([, module]) => isRecord(module) && areFiles(module.js) && areFiles(module.css));
  return fits ? ({ ...value, commit, shared } as ReleaseManifest) : null;
}
