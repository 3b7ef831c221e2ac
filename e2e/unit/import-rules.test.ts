import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));
const FOLDERS = ['shared', 'host', 'remote-directory', 'remote-profile', 'remote-feedback', 'e2e'];

test('every import keeps to the rules of who may import whom', async () => {
  const result = await cruise(
    FOLDERS,
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden } },
    {},
    { tsConfig: extractTSConfig(join(root, 'tsconfig.base.json')) },
  );
  const { summary, modules } = result.output as ICruiseResult;
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  for (const folder of FOLDERS) {
    expect(modules.filter(({ source }) => source.startsWith(`${folder}/`)).length).toBeGreaterThan(2);
  }
  const importsOf = (file: string) =>
    modules.find(({ source }) => source === file)?.dependencies.map(({ resolved }) => resolved);
  expect(importsOf('shared/src/router.ts')).toEqual([
    expect.stringMatching(/^node_modules\/react-router-dom\//),
  ]);
  expect(importsOf('shared/src/state/user.ts')).toContainEqual(
    expect.stringMatching(/^node_modules\/zustand\//),
  );
});
