import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeTempDir } from '../../stack/temp-dir';
import { manifestOf, workspaceFolders } from './workspaces';

test('every workspace checks its own types', () => {
  const folders = workspaceFolders();
  expect(folders).toContain('remote-profile');
  for (const folder of folders) expect(manifestOf(folder).scripts?.types, folder).toBe('tsc -p .');
});

test('one workspace with a fault in its types does not hide those of the others', async () => {
  const { path, remove } = await makeTempDir();
  onTestFinished(remove);
  const write = async (folder: string, manifest: object) => {
    await mkdir(join(path, folder), { recursive: true });
    await writeFile(join(path, folder, 'package.json'), JSON.stringify(manifest));
  };
  const { scripts } = manifestOf('.');
  await write('.', { private: true, workspaces: ['a', 'b'], scripts: { types: scripts?.types } });
  for (const name of ['a', 'b']) await write(name, { name, scripts: { types: 'node fault.js' } });
  for (const name of ['a', 'b'])
    await writeFile(join(path, name, 'fault.js'), `console.log('fault of ${name}'); process.exitCode = 2;`);
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const outcome = await promisify(execFile)(program ?? '', [...first, 'run', 'types'], { cwd: path }).catch(
    (error) => error,
  );
  expect(outcome.code).not.toBe(0);
  expect(outcome.stdout).toMatch(/fault of a\s+fault of b/);
});
