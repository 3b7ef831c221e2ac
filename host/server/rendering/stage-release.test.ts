import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReleaseManifest } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { afterEach, expect, test } from 'vitest';
import { stageRelease } from './stage-release';

const FOLDER = '1.0.0-aaaaaaaa';
const FILES = {
  'remoteEntry.js': 'export {};',
  'assets/page.js': 'export default 1;',
  'assets/dialog.js': 'export default 2;',
  'assets/page.css': `a{background:url(a.svg)}b{background:url("/b.svg")}c{background:url('data:x')}`,
};

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function write(folder: string, files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

function staging(altered: Record<string, string> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'club ñ (1) '));
  roots.push(root);
  write(join(root, 'profile', FOLDER), { ...FILES, ...altered });
  write(join(root, 'renderer'), { 'renderer.js': '' });
  const files = Object.entries(FILES).map(([file, text]) => [file, integrityOf(Buffer.from(text))]);
  const manifest = {
    entry: 'remoteEntry.js',
    entryImports: [] as string[],
    files: Object.fromEntries(files),
    modules: { ProfilePage: { js: ['assets/page.js'], css: ['assets/page.css'] } },
  } as unknown as ReleaseManifest;
  const entry = `/remotes/profile/${FOLDER}/remoteEntry.js`;
  const release = { version: '1.0.0', entry, integrity: '', contract: '1' };
  return stageRelease({
    remote: 'profile',
    deployed: { release, manifest },
    modules: ['ProfilePage', 'Unknown'],
    remotesDir: root,
    rendererDir: join(root, 'renderer'),
  });
}

test('a renderer gets its own code and what its modules need, and the folder goes with it', async () => {
  const { dir, script, modules, remove } = await staging();
  expect(Object.keys(modules)).toEqual(['ProfilePage']);
  expect(readFileSync(fileURLToPath(modules.ProfilePage ?? ''), 'utf8')).toBe(FILES['assets/page.js']);
  expect(existsSync(script)).toBe(true);
  expect(existsSync(join(dir, 'release/assets/dialog.js'))).toBe(false);
  await remove();
  expect(existsSync(dir)).toBe(false);
});

test('styles ask for the release’s own files wherever they stand', async () => {
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

test('what was altered on the disk is not drawn', async () => {
  await expect(staging({ 'assets/page.js': 'export default 3;' })).rejects.toThrow(
    'not the file that was built',
  );
});
