import { isRecord } from '../domain/record';
import { isSharedSurface, type SharedSurface } from './shared-surface';

/** `release.json` in every built folder of a remote: what the composer of the HTML and the registry need to know of it. */
export type ReleaseManifest = {
  /** The remote's; a site of another time may know more or fewer of them. */
  name: string;
  version: string;
  contract: string;
  /** The last commit that changed what it is built from, with `+changes` when more was changed since; null if unknown. */
  commit: string | null;
  /** SHA-256 over all that it is built from; releases of the first formats lack it. */
  sources?: string;
  /** Shared package → the version it was built with. */
  shared: Record<string, string>;
  /** What it takes from the shared modules, and uses of that; releases of the first formats lack it. */
  takes?: SharedSurface;
  /** Every file but the entry carries a hash of its content in its name: releases can share files. */
  hashedAssets?: true;
  /** The same, of releases of 2026-11-26 and 27; their entry's name has a hash, too. */
  hashed?: true;
  /** File name of the federation entry, relative to the folder as all file names here. */
  entry: string;
  /** SHA-384 of every file, in the form of the `integrity` attribute. */
  files: Record<string, string>;
  /** JavaScript that the entry imports before it answers. */
  entryImports: string[];
  /** Per exposed module: what it needs beyond that. */
  modules: Record<string, { js: string[]; css: string[] }>;
};

export const RELEASE_MANIFEST_FILE = 'release.json';

/** Of a version, a contract: they stand in names of folders and in every log line of a release. */
const MAX_TEXT = 64;
const VERSION = /^\d+\.\d+\.\d+[\w.+-]*$/;

const isVersion = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TEXT && VERSION.test(value);

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_NAME = 40;

/** Whether a remote may be called so, known or not. */
export const isRemoteLike = (name: unknown): name is string =>
  typeof name === 'string' && name.length <= MAX_NAME && NAME.test(name);

const COMMIT = /^[0-9a-f]{7,64}(\+changes)?$/;
const SOURCES = /^[0-9a-f]{64}$/;
const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

const MAX_FILE_NAME = 200;

/** A file within the folder of a release, never outside it. */
export const isFileName = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= MAX_FILE_NAME &&
  /^[\w./-]+$/.test(value) &&
  !/(^|\/)\.{0,2}(\/|$)/.test(value);

/** A file whose name changes with its content. */
export const HASHED_ASSET = /^assets\/[\w.-]*\w-[\w-]{8}\.\w+$/;

/** Whether a release's files have addresses that all releases of its remote share. */
export const sharesFiles = ({ hashedAssets, hashed, entry, files }: ReleaseManifest): boolean =>
  (hashedAssets ?? hashed) === true &&
  Object.keys(files).every((file) => file === entry || HASHED_ASSET.test(file));

/** Reads a manifest whole or not at all: every file that it names must be one whose hash it holds. */
export function parseReleaseManifest(value: unknown): ReleaseManifest | null {
  if (!isRecord(value) || !isRecord(value.files) || !isRecord(value.modules)) return null;
  const { name, version, contract, entry, commit = null, shared = {} } = value;
  const files = new Map(Object.entries(value.files));
  const areFiles = (list: unknown): list is string[] =>
    Array.isArray(list) && list.every((file) => files.has(file));
  const modules = Object.entries(value.modules);
  const fits =
    isRemoteLike(name) &&
    isVersion(version) &&
    typeof contract === 'string' &&
    contract.length <= MAX_TEXT &&
    (commit === null || (typeof commit === 'string' && COMMIT.test(commit))) &&
    (value.sources === undefined || (typeof value.sources === 'string' && SOURCES.test(value.sources))) &&
    (value.takes === undefined || isSharedSurface(value.takes)) &&
    isRecord(shared) &&
    Object.values(shared).every(isVersion) &&
    [...files].every(
      ([file, hash]) => isFileName(file) && typeof hash === 'string' && INTEGRITY.test(hash),
    ) &&
    areFiles([entry]) &&
    areFiles(value.entryImports) &&
    modules.every(([, module]) => isRecord(module) && areFiles(module.js) && areFiles(module.css));
  return fits ? ({ ...value, commit, shared } as ReleaseManifest) : null;
}
