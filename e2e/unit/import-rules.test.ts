import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { cruise, type ICruiseResult, type IReporterOutput } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { expect, onTestFinished, test } from 'vitest';
import { makeTempDir } from '../stack/temp-dir';

const root = join(import.meta.dirname, '../..');
const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));
const FOLDERS = ['shared', 'host', 'e2e', ...REMOTE_NAMES.map((name) => `remote-${name}`)];

const told = ({ output }: IReporterOutput) =>
  (output as ICruiseResult).summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);

test('every import keeps to the rules of who may import whom', async () => {
  const result = await cruise(
    FOLDERS,
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden } },
    {},
    { tsConfig: extractTSConfig(join(root, 'tsconfig.base.json')) },
  );
  const { modules } = result.output as ICruiseResult;
  expect(told(result)).toEqual([]);
  for (const folder of FOLDERS) {
    expect(modules.filter(({ source }) => source.startsWith(`${folder}/`)).length).toBeGreaterThan(2);
  }
  const importsOf = (file: string) =>
    modules.find(({ source }) => source === file)?.dependencies.map(({ resolved }) => resolved);
  expect(importsOf('shared/src/router.ts')).toEqual([
    expect.stringMatching(/node_modules\/react-router-dom\//),
  ]);
  expect(importsOf('shared/src/state/user.ts')).toContainEqual(
    expect.stringMatching(/node_modules\/zustand\//),
  );
});

test('the rules hold for a remote that nobody has heard of yet', async () => {
  const dir = await makeTempDir();
  onTestFinished(dir.remove);
  const write = (file: string, text: string) => {
    mkdirSync(join(dir.path, file, '..'), { recursive: true });
    writeFileSync(join(dir.path, file), text);
  };
  const imports = ['../../remote-profile/src/own', '../../host/src/own', '../../shared/src/own', './own'];
  const folders = ['remote-new', 'remote-profile', 'host', 'shared'];
  for (const folder of folders) write(`${folder}/src/own.ts`, 'export const own = 1;\n');
  write('remote-new/src/page.ts', imports.map((from) => `import '${from}';`).join('\n'));
  write('host/src/app.ts', "import '../../remote-new/src/own';");
  write('remote-profile/src/page.ts', "import '../../remote-new/src/own';");
  const result = await cruise(folders, {
    ...options,
    baseDir: dir.path,
    validate: true,
    ruleSet: { forbidden },
  });
  expect(told(result).sort()).toEqual([
    'host-imports: host/src/app.ts → remote-new/src/own.ts',
    'remote-imports: remote-new/src/page.ts → host/src/own.ts',
    'remote-imports: remote-new/src/page.ts → remote-profile/src/own.ts',
    'remote-imports: remote-profile/src/page.ts → remote-new/src/own.ts',
  ]);
});
