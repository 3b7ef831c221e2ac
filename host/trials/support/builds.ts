import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  CONTRACT_VERSION,
  isRemoteName,
  modulesOf,
  RELEASE_MANIFEST_FILE,
  RELEASE_MAPS_FILE,
  RELEASE_SBOM_FILE,
  REMOTE_NAMES,
  type Release,
  type ReleaseManifest,
  type RemoteName,
  type SharedApi,
} from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { vi } from 'vitest';
import {
  type DeployDirectory,
  openDeployDirectory,
  type PrepareRelease,
} from '../../server/registry/deploy-directory';
import { createDeploymentSource } from '../../server/registry/deployment';
import { readKeys } from '../../server/registry/keys';
import { openDeployStore } from '../../server/registry/open-deploy-store';
import type { PinnedRelease } from '../../server/registry/release-folder';
import { type DeployState, EMPTY_STATE } from '../../server/registry/state';
import { STATE_FILE, writeState } from '../../server/registry/state-file';
import { tempDir } from './temp-dir';

/** Writes files, by their paths in the folder. */
export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

type BuildOptions = Partial<
  Pick<ReleaseManifest, 'version' | 'contract' | 'commit' | 'sources' | 'shared' | 'takes' | 'modules'>
> & {
  text?: string;
  /** Source maps to add, by script. */
  maps?: Record<string, unknown>;
  /** Text of the software bill of materials. */
  sbom?: string;
  /** Set to add a content hash to every asset's name, as current builds do. */
  hashed?: true;
};

/** Writes the build of a remote. A different `text` gives different files. */
export function writeRemoteBuild(folder: string, name: string, options: BuildOptions = {}) {
  const {
    version = '1.0.0',
    contract = '1',
    commit = null,
    text = '',
    sources,
    takes,
    modules,
    hashed,
    maps,
    sbom,
  } = options;
  const files: Record<string, string> = {};
  /** Adds a file. Returns its name, with a hash if `hashed` is set. */
  function addFile(file: string, content: string): string {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
    const named = hashed && file.startsWith('assets/') ? file.replace('.', `-${hash}.`) : file;
    files[named] = content;
    return named;
  }
  const entry = addFile('remoteEntry.js', `// entry ${name} ${text}`);
  const common = addFile('assets/common.js', '// common');
  const page = addFile('assets/page.js', `// page ${text}`);
  const style = addFile('assets/page.css', '.page{}');
  const module = { js: [page], css: [style] };
  const mapsText = maps && JSON.stringify(maps);
  const manifest: ReleaseManifest = {
    name,
    version,
    contract,
    commit,
    ...(sources === undefined ? {} : { sources }),
    shared: options.shared ?? { react: '19.3.1' },
    ...(takes === undefined ? {} : { takes }),
    ...(hashed && { hashedAssets: true }),
    entry,
    files: Object.fromEntries(Object.entries(files).map(([file, body]) => [file, integrityOf(body)])),
    ...(mapsText !== undefined && { maps: integrityOf(mapsText) }),
    ...(sbom !== undefined && { sbom: integrityOf(sbom) }),
    entryImports: [common],
    modules:
      modules ??
      Object.fromEntries((isRemoteName(name) ? modulesOf(name) : []).map((exposed) => [exposed, module])),
  };
  writeFiles(folder, {
    ...files,
    ...(mapsText !== undefined && { [RELEASE_MAPS_FILE]: mapsText }),
    ...(sbom !== undefined && { [RELEASE_SBOM_FILE]: sbom }),
    [RELEASE_MANIFEST_FILE]: JSON.stringify(manifest),
  });
  return folder;
}

type DirectoryOptions = {
  /** Folder of the keys; a folder in `folder` if omitted. */
  secretsDir?: string;
  remoteOrigins?: string[];
  surface?: SharedApi;
  prepare?: PrepareRelease;
};

type Places = { remotesDir: string; secretsDir: string };

/** Signs a state with the keys of a site and stores it, as another host would. */
export async function writeSignedState({ remotesDir, secretsDir }: Places, state: DeployState) {
  const keys = await readKeys(secretsDir);
  if (!keys?.privateKey) throw new Error('there is no key');
  await writeState(remotesDir, state, keys.privateKey);
}

/** Opens a deployment directory and its keys in a test folder. */
export function openTestDeployDirectory(
  folder: string,
  { remoteOrigins = [], surface, prepare, secretsDir = join(folder, 'secrets') }: DirectoryOptions = {},
) {
  const remotesDir = join(folder, 'remotes');
  const directory = openDeployDirectory({
    store: openDeployStore({ remotesDir, secretsDir }),
    remoteOrigins,
    shared: { versions: { react: '19.3.1' }, surface },
    prepare,
  });
  return { directory, remotesDir, secretsDir };
}

/** Adds a build to a deployment directory and deploys it. */
export async function deployBuild(directory: DeployDirectory, build: string): Promise<Release> {
  return directory.deploy({ ...(await directory.add(build)), by: 'test' });
}

export type DeployOptions = DirectoryOptions & { remotes?: readonly RemoteName[] };

/** Opens a deployment directory and deploys `remotes` to it, by default all. */
export async function deployAll(folder: string, { remotes = REMOTE_NAMES, ...options }: DeployOptions = {}) {
  const opened = openTestDeployDirectory(folder, options);
  for (const name of remotes) {
    await deployBuild(opened.directory, writeRemoteBuild(join(folder, 'builds', name), name));
  }
  return opened;
}

const TEMPLATE = `<!doctype html><html><head><!--head--><title>Club</title><meta name="description" content="all"><!--/head--><!--hints--><script type="module" src="/assets/main-12345678.js"></script>
<link rel="stylesheet" crossorigin href="/assets/main-12345678.css"></head><body><div id="root"><!--shell--></div><!--unscripted--><!--data--><template id="next"><!--next--></template><template id="later"><!--later--></template></body></html>`;

/** Writes a build of the host. Its prerenderer and its preview renderer are stubs that output their input. */
export function writeHostBuild(folder: string): string {
  writeFiles(folder, {
    'client/index.html': TEMPLATE,
    'client/assets/main-12345678.js': '// main',
    'client/assets/page-runtime-12345678.js': '// runtime',
    'client/assets/main-12345678.css': '.main{}',
    'client/assets/font-12345678.woff2': 'font',
    'client/imagenes/logo.svg': '<svg/>',
    'client/compartir.png': 'picture of the site',
    'worker/on.js': '// worker',
    'worker/off.js': '// no worker',
    'server/draw-preview.js': `import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ text }) => {
  if (text.name === 'Iván') throw new Error('cannot be drawn');
  parentPort.postMessage(new TextEncoder().encode(JSON.stringify(text)));
});`,
    'server/package.json': '{"type":"module"}',
    'prerender/prerender.js': `export const renderShell = (page) =>
      '<link rel="preload" as="image" href="/imagenes/logo.svg"/><p>shell of ' + page + '</p>';
export const renderHome = (_config, specialists) =>
  ({ html: '<p>home of ' + specialists.length + '</p>', home: { specialists: specialists.length } });
export const searchFormTarget = async (que, donde, list) => ({ href: '/found?' + que + donde + list.length });
export const renderNoScriptHelp = ({ contact }) => '<p>call ' + contact.phone + '</p>';`,
    'prerender/package.json': '{"type":"module"}',
  });
  return folder;
}

/** Deploys every remote to a temporary directory. Returns a deployment source and a function for further deploys. */
export async function deployRemotesToTempDir() {
  const dir = tempDir();
  const { directory, remotesDir, secretsDir } = await deployAll(dir);
  return {
    dir,
    directory,
    remotesDir,
    secretsDir,
    file: join(remotesDir, STATE_FILE),
    sourceOf: () => createDeploymentSource({ remotesDir, secretsDir, remoteOrigins: [], onRefused: vi.fn() }),
    deploy: (version: string) =>
      deployBuild(directory, writeRemoteBuild(join(dir, version), 'profile', { version, shared: {} })),
  };
}

export const pinnedReleaseOf = (version: string): PinnedRelease => ({
  version,
  entry: `/remotes/profile/${version}-0a1b2c3d/remoteEntry.js`,
  integrity: 'sha384-x',
  contract: CONTRACT_VERSION,
});

/** Returns a state with these releases of `profile`; the first of them is running. */
export const deployStateWith = (...versions: string[]): DeployState => ({
  ...EMPTY_STATE,
  lines: { ...EMPTY_STATE.lines, profile: versions.map(pinnedReleaseOf) },
});
