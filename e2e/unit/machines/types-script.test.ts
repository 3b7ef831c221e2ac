import { expect, test } from 'vitest';
import { ROOT } from '../../stack/paths';
import { run } from '../../stack/run';
import { manifestOf, workspaceFolders } from './workspaces';

test('every workspace checks its own types', () => {
  const folders = workspaceFolders();
  expect(folders).toContain('remote-profile');
  for (const folder of folders) expect(manifestOf(folder).scripts?.types, folder).toBe('tsc -p .');
});

test('all are checked by one program, so that no fault hides another, and the worker by one of its own', () => {
  expect(manifestOf('.').scripts?.types).toBe('tsc -p . --checkers 1 && tsc -p host/worker');
});

test('`tsc` is that of TypeScript 7, though version 6, whose API is asked, has a program of that name too', async () => {
  const [, version] = manifestOf('.').devDependencies?.['@typescript/native']?.split('npm:typescript@') ?? [];
  expect(await run('npm', ['exec', '--', 'tsc', '--version'], ROOT)).toBe(`Version ${version}\n`);
});
