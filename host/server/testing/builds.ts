import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  RELEASE_MANIFEST_FILE,
  REMOTE_NAMES,
  type ReleaseManifest,
  type RemoteName,
} from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { publish } from '../registry/publish';

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** A remote's build as its bundler leaves it; `text` makes builds differ. */
export function remoteBuild(
  folder: string,
  name: RemoteName,
  { version = '1.0.0', contract = '1', text = '' } = {},
) {
  const files: Record<string, string> = {
    'remoteEntry.js': `// entry ${name} ${text}`,
    'assets/common.js': '// common',
    'assets/page.js': `// page ${text}`,
    'assets/page.css': '.page{}',
  };
  const module = { js: ['assets/page.js'], css: ['assets/page.css'] };
  const manifest: ReleaseManifest = {
    name,
    version,
    contract,
    entry: 'remoteEntry.js',
    files: Object.fromEntries(Object.entries(files).map(([file, body]) => [file, integrityOf(body)])),
    entryImports: ['assets/common.js'],
    modules: { ProfilePage: module, ResultsPage: module, HeaderSearch: module, FeedbackWidget: module },
  };
  write(folder, { ...files, [RELEASE_MANIFEST_FILE]: JSON.stringify(manifest) });
  return folder;
}

/** The three remotes, published into `remotesDir`. */
export async function publishAll(folder: string, remotesDir: string): Promise<void> {
  for (const name of REMOTE_NAMES) {
    await publish({ build: remoteBuild(join(folder, name), name), remotesDir });
  }
}

const TEMPLATE = `<!doctype html><html><head><!--hints--><script type="module" src="/assets/main-12345678.js"></script>
</head><body><div id="root"><!--shell--></div><!--data--></body></html>`;

/** The host's build: a page, a script, a picture, and a prerenderer that tells which page it drew. */
export function hostBuild(folder: string): string {
  write(folder, {
    'client/index.html': TEMPLATE,
    'client/assets/main-12345678.js': '// main',
    'client/assets/font-12345678.woff2': 'font',
    'client/imagenes/logo.svg': '<svg/>',
    'prerender/prerender.js': `export const renderShell = (page) =>
      '<link rel="preload" as="image" href="/imagenes/logo.svg"/><p>shell of ' + page + '</p>';`,
    'prerender/package.json': '{"type":"module"}',
  });
  return folder;
}
