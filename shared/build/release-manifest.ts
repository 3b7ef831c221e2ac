import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { normalizePath, type Plugin, type Rolldown } from 'vite';
import { CONTRACT_VERSION } from '../src/federation/contract';
import {
  HASHED_ASSET,
  RELEASE_MANIFEST_FILE,
  type ReleaseManifest,
} from '../src/federation/release-manifest';
import type { RemoteName } from '../src/federation/remotes';
import { integrityOf } from './integrity';
import { sharedVersions } from './shared-versions';
import { sourceCommit } from './source-commit';
import { REMOTE_SOURCES, sourceHash } from './source-hash';
import { declaredIn } from './surface/shared-surface';
import { takenNames } from './surface/taken-names';
import { takenSurface } from './surface/taken-surface';

type Chunks = Map<string, Rolldown.OutputChunk>;

function importsOf(fileName: string, chunks: Chunks, seen = new Set<string>()): Set<string> {
  for (const imported of chunks.get(fileName)?.imports ?? []) {
    if (seen.has(imported) || !chunks.has(imported)) continue;
    seen.add(imported);
    importsOf(imported, chunks, seen);
  }
  return seen;
}

const cssOf = (files: Iterable<string>, chunks: Chunks): string[] => [
  ...new Set([...files].flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])])),
];

function integrities(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && item.name !== RELEASE_MANIFEST_FILE && !/\.(br|gz)$/.test(item.name))
    .map((item) => relative(folder, join(item.parentPath, item.name)).split(sep).join('/'));
  return Object.fromEntries(
    files.sort().map((file) => [file, integrityOf(readFileSync(join(folder, file)))]),
  );
}

/** Whether releases can share their files: all have hashed names but the entry, which no chunk imports by its name. */
const canShare = (files: string[], entry: string, chunks: Chunks): boolean =>
  files.every((file) => file === entry || HASHED_ASSET.test(file)) &&
  ![...chunks.values()].some((chunk) => [...chunk.imports, ...chunk.dynamicImports].includes(entry));

type Options = { name: RemoteName; version: string; entry: string; exposes: Record<string, string> };

/** Writes `release.json` beside a remote's build: the files each exposed module needs, and the hash of every file. */
export function releaseManifest({ name, version, entry, exposes }: Options): Plugin {
  return {
    name: 'club:release-manifest',
    apply: 'build',
    writeBundle(output, bundle) {
      const folder = output.dir ?? 'dist';
      const chunks: Chunks = new Map();
      for (const item of Object.values(bundle)) if (item.type === 'chunk') chunks.set(item.fileName, item);
      const entryImports = importsOf(entry, chunks);
      const modules: ReleaseManifest['modules'] = {};
      for (const [module, file] of Object.entries(exposes)) {
        const id = normalizePath(resolve(file));
        const facade = [...chunks.values()].find((chunk) => chunk.facadeModuleId === id);
        if (!facade) throw new Error(`${module}: no chunk was built from ${file}`);
        const needed = [facade.fileName, ...importsOf(facade.fileName, chunks)];
        modules[module] = {
          js: needed.filter((fileName) => !entryImports.has(fileName)),
          css: cssOf(needed, chunks),
        };
      }
      // A builder's own virtual modules may take a shared module whole, on behalf of those that are files.
      const sources = [...chunks.values()].flatMap(({ moduleIds }) => moduleIds.filter(isAbsolute));
      const taken = sources.flatMap((id) => {
        const code = this.getModuleInfo(id)?.code;
        return code ? takenNames(code) : [];
      });
      const scripts = [...chunks.values()].map(({ code }) => code);
      const files = integrities(folder);
      const manifest: ReleaseManifest = {
        name,
        version,
        contract: CONTRACT_VERSION,
        commit: sourceCommit(REMOTE_SOURCES),
        sources: sourceHash(process.cwd()),
        shared: sharedVersions(),
        takes: takenSurface(declaredIn(), taken, scripts),
        ...(canShare(Object.keys(files), entry, chunks) && { hashedAssets: true as const }),
        entry,
        files,
        entryImports: [...entryImports],
        modules,
      };
      writeFileSync(join(folder, RELEASE_MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
    },
  };
}
