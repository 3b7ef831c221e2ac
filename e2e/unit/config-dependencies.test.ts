import { join, relative, sep } from 'node:path';
import { runnerImport } from 'vite';
import { describe, expect, test } from 'vitest';
import { remoteFolders } from '../../shared/tools/remote-folders.mjs';
import { ROOT } from '../kit/sites/workspace';

/** Matches files that a development server's configuration may import; Vite restarts the server when one changes. */
const CONFIGURATION =
  /^(shared\/tools\/vite\/|shared\/src\/(federation\/|domain\/record\.ts$|service\/paths\.ts$|paths\.ts$)|host\/server\/process\/dev\/)/;

const imported = async (workspace: string): Promise<string[]> => {
  const { dependencies } = await runnerImport(join(ROOT, workspace, 'vite.config.ts'));
  return dependencies.map((file) => relative(ROOT, file).split(sep).join('/'));
};

// Catches imports that would restart all development servers after a change of a business rule, as happened once.
describe.each(['host', ...remoteFolders(ROOT)])('the development server of %s', (workspace) => {
  test('does not restart after a change of rules, data, stores, kit or the service', async () => {
    const files = await imported(workspace);
    expect(files).toContain('shared/tools/vite/index.ts');
    expect(files.filter((file) => !CONFIGURATION.test(file))).toEqual([]);
  });
});
