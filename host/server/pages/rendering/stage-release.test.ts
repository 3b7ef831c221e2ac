import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReleaseManifest } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { expect, test } from 'vitest';
import { writeFiles } from '../../../trials/support/builds';
import { tempDir } from '../../../trials/support/temp-dir';
import { stageRelease } from './stage-release';

const FOLDER = '1.0.0-aaaaaaaa';
const FILES = {
  'remoteEntry.js': 'export {};',
  'assets/page.js': 'export default 1;',
  'assets/picture.js': 'export default String(new URL("house.png", import.meta.url));',
  'assets/dialog.js': 'export default 2;',
  'assets/dialog.css': '@layer a{._open_1{margin:.5em}.b:hover ._c-d{color:red}}',
  'assets/page.svg': '<svg/>',
  'assets/page.css': `a{background:url(a.svg)}b{background:url("/b.svg")}c{background:url('data:x')}`,
};

function staging(altered: Record<string, string> = {}) {
  const root = tempDir();
  writeFiles(join(root, 'profile', FOLDER), { ...FILES, ...altered });
  writeFiles(join(root, 'renderer'), { 'renderer.js': '' });
  const files = Object.entries(FILES).map(([file, text]) => [file, integrityOf(Buffer.from(text))]);
  const manifest = {
    name: 'profile',
    entry: 'remoteEntry.js',
    entryImports: [] as string[],
    files: Object.fromEntries(files),
    modules: { ProfilePage: { js: ['assets/page.js', 'assets/picture.js'], css: ['assets/page.css'] } },
  } as unknown as ReleaseManifest;
  const entry = `/remotes/profile/${FOLDER}/remoteEntry.js`;
  const release = { version: '1.0.0', entry, integrity: '', contract: '1' };
  return stageRelease({
    deployed: { release, manifest },
    modules: ['ProfilePage', 'Unknown'],
    remotesDir: root,
    rendererDir: join(root, 'renderer'),
  });
}

test('staging a release copies the scripts of the renderer and the release, lazy parts included; `remove` deletes the folder', async () => {
  const { dir, script, modules, remove } = await staging();
  expect(Object.keys(modules)).toEqual(['ProfilePage']);
  expect(readFileSync(fileURLToPath(modules.ProfilePage ?? ''), 'utf8')).toBe(FILES['assets/page.js']);
  expect(existsSync(script)).toBe(true);
  expect(readFileSync(join(dir, 'release/assets/dialog.js'), 'utf8')).toBe(FILES['assets/dialog.js']);
  expect(existsSync(join(dir, 'release/assets/page.svg'))).toBe(false);
  await remove();
  expect(existsSync(dir)).toBe(false);
});

test('a script sees its public URL instead of its copy’s path', async () => {
  const { dir, remove } = await staging();
  const { default: picture } = await import(join(dir, 'release/assets/picture.js'));
  expect(picture).toBe(`http://site.invalid/remotes/profile/${FOLDER}/assets/house.png`);
  await remove();
});

test('styles refer to the release’s files by absolute URLs', async () => {
  const { styles, remove } = await staging();
  const base = `/remotes/profile/${FOLDER}/assets/`;
  expect(styles.ProfilePage).toEqual([
    {
      url: `${base}page.css`,
      text: `a{background:url(${base}a.svg)}b{background:url("/b.svg")}c{background:url('data:x')}`,
    },
  ]);
  await remove();
});

test('staging a release returns the class names of every style sheet', async () => {
  const { allStyles, remove } = await staging();
  const classes = allStyles.map(({ url, classes }) => [url.split('/').pop(), classes]);
  expect(Object.fromEntries(classes)).toMatchObject({ 'dialog.css': ['_open_1', 'b', '_c-d'] });
  expect(classes).toHaveLength(2);
  await remove();
});

test('staging a release rejects a release altered on disk', async () => {
  await expect(staging({ 'assets/page.js': 'export default 3;' })).rejects.toThrow(
    'not the file that was built',
  );
});
