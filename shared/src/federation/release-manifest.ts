import type { RemoteName } from './contract';

/** `release.json` in every built folder of a remote: what the composer of the HTML and the registry need to know of it. */
export type ReleaseManifest = {
  name: RemoteName;
  version: string;
  contract: string;
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
