import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { releaseName } from '@club/shared/federation';
import { SITE_ORIGIN_PLACEHOLDER } from '../../../renderer/protocol';
import { type DeployedRelease, releaseFileUrl } from '../../registry/deployed-release';
import { originOfEntryUrl, readReleaseFile } from '../../registry/release-folder';
import { fetchReleaseFiles } from '../../registry/served-release';

/** Folder that a rendering process may read: the renderer's code and the release's scripts and styles. */
export type ReleaseStage = {
  dir: string;
  script: string;
  /** File URL of each exposed module. */
  modules: Record<string, string>;
  /** Style sheets of each exposed module. Relative URLs in them are rewritten, because every page may inline them. */
  styles: Record<string, ReleaseStyleSheet[]>;
  /** All style sheets of the release with their class names. */
  allStyles: (ReleaseStyleSheet & { classes: readonly string[] })[];
  remove: () => Promise<void>;
};

/** URL and text of a release's style sheet. */
export type ReleaseStyleSheet = { url: string; text: string };

type Options = {
  deployed: DeployedRelease;
  /** Exposed modules to render. */
  modules: readonly string[];
  remotesDir: string;
  /** Folder of the host's renderer build. */
  rendererDir: string;
};

const CLASS = /(?<=\.)[a-z_][\w-]*/gi;
const RELATIVE_URL = /url\((?!['"]?(?:data:|https?:|\/|#))(['"]?)/g;

const decode = (bytes?: Uint8Array): string => new TextDecoder().decode(bytes);

async function readFiles({ deployed, remotesDir }: Options, files: Record<string, string>) {
  const { release, manifest } = deployed;
  if (originOfEntryUrl(release.entry))
    return fetchReleaseFiles((file) => releaseFileUrl(deployed, file), files);
  const folder = join(remotesDir, manifest.name, releaseName(release));
  return Promise.all(
    Object.entries(files).map(
      async ([file, hash]) => [file, await readReleaseFile(folder, file, hash)] as const,
    ),
  );
}

/**
 * Copies the renderer and a release's files into a new folder. Scripts see their public URL as `import.meta.url`.
 * Rejects if a file is missing or altered.
 */
export async function stageRelease(options: Options): Promise<ReleaseStage> {
  const { manifest } = options.deployed;
  const staged = options.modules.flatMap((name) => {
    const module = manifest.modules[name];
    return module ? [[name, module] as const] : [];
  });
  const wanted = Object.entries(manifest.files).filter(([file]) => /\.(js|css)$/.test(file));
  const files = new Map(await readFiles(options, Object.fromEntries(wanted)));
  const addressOf = (file: string) => releaseFileUrl(options.deployed, file);

  const dir = await realpath(await mkdtemp(join(tmpdir(), 'club-renderer-')));
  const remove = () => rm(dir, { recursive: true, force: true });
  try {
    await cp(options.rendererDir, join(dir, 'renderer'), { recursive: true });
    await writeFile(join(dir, 'package.json'), '{ "type": "module" }');
    for (const [file, bytes] of files) {
      const place = join(dir, 'release', file);
      await mkdir(dirname(place), { recursive: true });
      const url = JSON.stringify(new URL(addressOf(file), SITE_ORIGIN_PLACEHOLDER).href);
      const isScript = file.endsWith('.js');
      await writeFile(place, isScript ? decode(bytes).replaceAll('import.meta.url', url) : bytes);
    }
  } catch (error) {
    await remove();
    throw error;
  }

  const styleOf = (file: string): ReleaseStyleSheet => {
    const url = addressOf(file);
    const text = decode(files.get(file));
    return {
      url,
      text: text.replace(RELATIVE_URL, `url($1${url.slice(0, url.lastIndexOf('/') + 1)}`).trim(),
    };
  };
  const stagedUrl = (file = '') => pathToFileURL(join(dir, 'release', file)).href;
  return {
    dir,
    script: join(dir, 'renderer', 'renderer.js'),
    modules: Object.fromEntries(staged.map(([name, { js }]) => [name, stagedUrl(js[0])])),
    styles: Object.fromEntries(staged.map(([name, { css }]) => [name, css.map(styleOf)])),
    allStyles: [...files.keys()]
      .filter((file) => file.endsWith('.css'))
      .map(styleOf)
      .map((style) => ({ ...style, classes: style.text.match(CLASS) ?? [] })),
    remove,
  };
}
