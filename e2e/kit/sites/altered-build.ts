import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_MANIFEST_FILE, type ReleaseManifest } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { ALTERED_FILE_HASH, rehashBuild } from '../../../host/trials/support/rehash-build';
import { built, makeTempDir, type TempDir } from './workspace';

/** Expression for the page's own React, for code that a test adds to a build. */
export const PAGE_REACT_EXPRESSION = "globalThis[Symbol.for('club:shared')].react";

/** Returns the code of a federation entry that returns this one component for every requested module. */
const containerOf = (component: string): string => `
export const init = ({ react }) => {
  const taken = { react: Object.values(react)[0].lib() };
  globalThis[Symbol.for('club:shared')] = { ...taken, ...globalThis[Symbol.for('club:shared')] };
};
export const get = async () => () => ({ default: ${component} });`;

/** Deletes the compressed copies of a file before the file changes. */
async function dropCopies(file: string): Promise<void> {
  for (const copy of ['br', 'gz']) await rm(`${file}.${copy}`, { force: true });
}

/** A copy of a remote's build that tests can change. */
export class AlteredBuild {
  constructor(
    readonly dir: string,
    readonly manifest: ReleaseManifest,
  ) {}

  /** Returns the path of the file of an exposed module. */
  fileOf(module: string): string {
    const file = this.manifest.modules[module]?.js[0];
    if (!file) throw new Error(`${this.manifest.name} exposes no ${module}`);
    return file;
  }

  async write(file: string, text: string): Promise<void> {
    await writeFile(join(this.dir, file), text);
    await dropCopies(join(this.dir, file));
    this.manifest.files[file] = this.manifest.hashedAssets ? ALTERED_FILE_HASH : integrityOf(text);
  }

  read(file: string): Promise<string> {
    return readFile(join(this.dir, file), 'utf8');
  }

  /** Replaces a text in every script that contains it; throws if none does. */
  async replaceText(text: string, replacement: string): Promise<void> {
    let found = false;
    for (const file of await readdir(this.dir, { recursive: true })) {
      if (!file.endsWith('.js')) continue;
      const source = await this.read(file);
      if (!source.includes(text)) continue;
      found = true;
      await this.write(file, source.replaceAll(text, replacement));
    }
    if (!found) throw new Error(`No script of ${this.manifest.name} says «${text}»`);
  }
}

export type BuildAlteration = (build: AlteredBuild) => Promise<void> | void;

/** Replaces every module by one component, in browsers and on the server. */
export const replaceModules =
  (component: string): BuildAlteration =>
  async (build) => {
    await build.write(build.manifest.entry, containerOf(component));
    for (const module of Object.keys(build.manifest.modules))
      await build.write(build.fileOf(module), `export default ${component};`);
  };

/** Makes every module throw on render. */
export const throwOnRender = replaceModules(
  "function Broken() { throw new Error('falla de prueba al mostrar'); }",
);

/**
 * Replaces the profile page by a component. `lines` returns the component's code, which can render the real page as
 * `Original`.
 */
const around =
  (lines: (build: AlteredBuild) => Promise<string> | string): BuildAlteration =>
  async (build) => {
    const module = build.manifest.modules.ProfilePage;
    const file = build.fileOf('ProfilePage');
    const original = file.replace(/[^/]+$/, 'original.js');
    const entry = await build.read(build.manifest.entry);
    const [, whole = ''] = entry.match(/profile-page-[\w-]+\.js["'`]\)\.then\(\w+=>\w+\.(\w+)\)/) ?? [];
    await build.write(original, await build.read(file));
    module?.js.push(original);
    await build.write(
      file,
      `import Original from './original.js';
export * from './original.js';
${await lines(build)}
${whole && `export const ${whole} = { default: Page };`}`,
    );
  };

/** Makes a profile release run this code during server rendering only. */
export const runDuringServerRendering = (code: string): BuildAlteration =>
  around(
    () => `const { createElement } = ${PAGE_REACT_EXPRESSION};
export default function Page(props) {
  if (typeof document === 'undefined') { ${code} }
  return createElement(Original, props);
}`,
  );

/** Visible text of the lazy component that `withLazyChunk` adds. */
export const LAZY_TEXT = 'Parte tardía';
/** Name of the lazy component's script; the name in the build also contains a hash. */
export const LAZY_FILE = 'late-part.js';

/** Returns the script that contains the function `fetchCode`, and the name under which the script exports it. */
async function fetchCodeIn(build: AlteredBuild): Promise<{ file: string; name: string }> {
  for (const file of Object.keys(build.manifest.files).filter((each) => each.endsWith('.js'))) {
    const text = await build.read(file);
    const [, local] = text.match(/async function (\w+)\(\w+,\w+=\[\],\w+=location\.origin\)/) ?? [];
    const [, name] = (local && text.match(`export ?\\{(?:[^}]*,)?${local}(?: as (\\w+))?[,}]`)) || [];
    if (local) return { file, name: name ?? local };
  }
  throw new Error(`no script of ${build.manifest.name} has fetchCode`);
}

/** Adds a `React.lazy` component with its own chunk and style sheet to a profile. */
export const withLazyChunk: BuildAlteration = around(async (build) => {
  const folder = build.fileOf('ProfilePage').replace(/[^/]+$/, '');
  const { file: fetchCode, name } = await fetchCodeIn(build);
  await build.write(`${folder}late-part.css`, '.late-part { letter-spacing: 3px; }');
  await build.write(
    folder + LAZY_FILE,
    `const { createElement, useId } = ${PAGE_REACT_EXPRESSION};
export default () => createElement('p', { className: 'late-part' }, '${LAZY_TEXT} ', useId());`,
  );
  return `import { ${name} as fetchCode } from './${fetchCode.slice(folder.length)}';
const { createElement, Fragment, lazy, useId } = ${PAGE_REACT_EXPRESSION};
const files = ['./${LAZY_FILE}', './late-part.css'];
const Late = lazy(() => fetchCode(() => import('./${LAZY_FILE}'), files, import.meta.url));
export default function Page(props) {
  return createElement(Fragment, null, createElement(Late), useId(), createElement(Original, props));
}`;
});

/** Changes the heading of the legal notice on a profile. */
export const renameLegalNotice: BuildAlteration = (build) =>
  build.replaceText('Aviso legal', 'Aviso importante y legal');

/** Returns the name of a build's entry file. */
export async function entryFileOf(build: string): Promise<string> {
  const text = await readFile(join(build, RELEASE_MANIFEST_FILE), 'utf8');
  return (JSON.parse(text) as ReleaseManifest).entry;
}

/** Copies a remote's build, changes the copy with `alter`, and updates the copy's manifest. */
export async function alterBuild(
  name: string,
  version: string,
  alter: BuildAlteration,
  from = built.remote(name),
): Promise<TempDir> {
  const dir = await makeTempDir();
  await cp(from, dir.path, { recursive: true });
  const manifest = JSON.parse(
    await readFile(join(dir.path, RELEASE_MANIFEST_FILE), 'utf8'),
  ) as ReleaseManifest;
  const build = new AlteredBuild(dir.path, { ...manifest, version });
  await alter(build);
  if (build.manifest.hashedAssets) rehashBuild(dir.path, build.manifest);
  const file = join(dir.path, RELEASE_MANIFEST_FILE);
  await writeFile(file, JSON.stringify(build.manifest));
  await dropCopies(file);
  return dir;
}
