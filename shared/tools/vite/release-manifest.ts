import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { normalizePath, type Plugin, type Rolldown } from 'vite';
import { CONTRACT_VERSION } from '../../src/federation/contract';
import { FEDERATION_MANIFEST_FILE, federationManifest } from '../../src/federation/federation-manifest';
import {
  HASHED_ASSET,
  RELEASE_MANIFEST_FILE,
  RELEASE_MAPS_FILE,
  RELEASE_SBOM_FILE,
  type ReleaseManifest,
} from '../../src/federation/release-manifest';
import type { RemoteName } from '../../src/federation/remotes';
import { buildSourcesOf, integrityOf, sharedVersions, sourceHash } from './build-facts';
import { findSharedImports, findUsedApi, readDeclaredApi } from './surface/surface';

type Package = { name: string; version: string; license?: string };

/**
 * Finds the package of a module: the nearest `package.json` with a version; some folders contain one without a version.
 */
function packageOf(folder: string): Package | null {
  const file = join(folder, 'package.json');
  const manifest: Partial<Package> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (manifest.name && manifest.version) return manifest as Package;
  return dirname(folder) === folder ? null : packageOf(dirname(folder));
}

const purlOf = ({ name, version }: Package): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${encodeURIComponent(version)}`;

const component = (each: Package, scope: 'required' | 'excluded') => ({
  type: 'library',
  'bom-ref': purlOf(each),
  name: each.name,
  version: each.version,
  scope,
  purl: purlOf(each),
  ...(each.license && { licenses: [{ expression: each.license }] }),
});

/**
 * Returns the bill of materials of a build in CycloneDX 1.5: the packages of its modules, and, with scope `excluded`,
 * those that the host provides. The same build always has the same bill, so it has neither a date nor a serial number.
 */
function billOfMaterials(own: Package, modules: readonly string[], provided: Record<string, string>) {
  const found = new Map<string, Package>();
  for (const folder of new Set(modules.map((file) => dirname(file)))) {
    const each = packageOf(folder);
    if (each) found.set(purlOf(each), each);
  }
  found.delete(purlOf(own));
  const isBundled = (each: Package) => found.has(purlOf(each));
  const shared = Object.entries(provided).map(([name, version]) => ({ name, version }));
  const bundled = [...found.values()].sort((a, b) => (purlOf(a) < purlOf(b) ? -1 : 1));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', name: own.name, version: own.version, purl: purlOf(own) },
    },
    components: [
      ...bundled.map((each) => component(each, 'required')),
      ...shared.filter((each) => !isBundled(each)).map((each) => component(each, 'excluded')),
    ],
  };
}

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

/** Matches files that are not in the list of a release's files: its manifests, private files, and compressed copies. */
const UNLISTED = /^(release\.(json|maps|sbom)|mf-manifest\.json)$|\.(br|gz)$/;

function integrities(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !UNLISTED.test(item.name))
    .map((item) => relative(folder, join(item.parentPath, item.name)).split(sep).join('/'));
  return Object.fromEntries(
    files.sort().map((file) => [file, integrityOf(readFileSync(join(folder, file)))]),
  );
}

/**
 * Returns whether releases can share their files: all names except the entry's contain a hash, and no chunk imports the
 * entry.
 */
const canShare = (files: string[], entry: string, chunks: Chunks): boolean =>
  files.every((file) => file === entry || HASHED_ASSET.test(file)) &&
  ![...chunks.values()].some((chunk) => [...chunk.imports, ...chunk.dynamicImports].includes(entry));

type Options = { name: RemoteName; version: string; entry: string; exposes: Record<string, string> };

/**
 * Writes `release.json` and `release.sbom` beside a remote's build. `release.json` lists the files of each exposed
 * module and the hash of every file.
 */
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
      // Skips virtual modules of the build tool, which may import a whole shared module.
      const sources = [...chunks.values()].flatMap(({ moduleIds }) => moduleIds.filter(isAbsolute));
      const taken = sources.flatMap((id) => {
        const code = this.getModuleInfo(id)?.code;
        return code ? findSharedImports(code) : [];
      });
      const scripts = [...chunks.values()].map(({ code }) => code);
      const files = integrities(folder);
      const maps = join(folder, RELEASE_MAPS_FILE);
      const shared = sharedVersions();
      const sbom = JSON.stringify(
        billOfMaterials({ name: `@club/remote-${name}`, version }, sources, shared),
        null,
        1,
      );
      writeFileSync(join(folder, RELEASE_SBOM_FILE), sbom);
      const manifest: ReleaseManifest = {
        name,
        version,
        contract: CONTRACT_VERSION,
        commit: sourceCommit(buildSourcesOf('.')),
        sources: sourceHash(process.cwd()),
        shared,
        takes: findUsedApi(readDeclaredApi(), taken, scripts),
        ...(canShare(Object.keys(files), entry, chunks) && { hashedAssets: true as const }),
        entry,
        files,
        ...(existsSync(maps) && { maps: integrityOf(readFileSync(maps)) }),
        sbom: integrityOf(sbom),
        entryImports: [...entryImports],
        modules,
      };
      const write = (file: string, value: object) =>
        writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);
      write(RELEASE_MANIFEST_FILE, manifest);
      write(FEDERATION_MANIFEST_FILE, federationManifest(manifest));
    },
  };
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/**
 * Returns the last commit that changed any of the paths, which are relative to the working directory. Appends
 * `+changes` if there are uncommitted changes. Null without a git history.
 */
export function sourceCommit(paths: readonly string[]): string | null {
  try {
    const commit = git('log', '-1', '--format=%H', '--', ...paths);
    if (commit === '') return null;
    return git('status', '--porcelain', '--', ...paths) === '' ? commit : `${commit}+changes`;
  } catch {
    return null;
  }
}
