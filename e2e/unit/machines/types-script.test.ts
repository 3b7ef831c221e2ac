import { expect, test } from 'vitest';
import { manifestOf, workspaceFolders } from './workspaces';

test('every workspace checks its own types', () => {
  const folders = workspaceFolders();
  expect(folders).toContain('remote-profile');
  for (const folder of folders) expect(manifestOf(folder).scripts?.types, folder).toBe('tsc -p .');
});

test('all are checked by one program, so that no fault hides another, and the worker by one of its own', () => {
  expect(manifestOf('.').scripts?.types).toBe('tsc -p . && tsc -p host/worker');
});
