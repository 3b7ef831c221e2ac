import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, posix } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { cruise, type ICruiseResult, type IReporterOutput } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { expect, onTestFinished, test } from 'vitest';
import { makeTempDir } from '../kit/sites/workspace';

const root = join(import.meta.dirname, '../..');
const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));

const CODE_FOLDERS = ['shared', 'host', 'e2e', ...REMOTE_NAMES.map((name) => `remote-${name}`)];

const told = ({ output }: IReporterOutput) =>
  (output as ICruiseResult).summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);

test('every import obeys the import rules', async () => {
  const result = await cruise(
    CODE_FOLDERS,
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden } },
    {},
    { tsConfig: extractTSConfig(join(root, 'tsconfig.base.json')) },
  );
  expect(told(result)).toEqual([]);
  const { modules } = result.output as ICruiseResult;
  for (const folder of CODE_FOLDERS) {
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

/** Writes example files and returns the import rules that they break. */
async function cruiseWritten(folders: readonly string[], files: Record<string, string>): Promise<string[]> {
  const dir = await makeTempDir();
  onTestFinished(dir.remove);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(dir.path, file, '..'), { recursive: true });
    writeFileSync(join(dir.path, file), text);
  }
  const rules = { ...options, baseDir: dir.path, validate: true, ruleSet: { forbidden } };
  return told(await cruise([...folders], rules)).sort();
}

test('the import rules apply to a new remote', async () => {
  const imports = ['../../remote-profile/src/own', '../../host/src/own', '../../shared/src/own', './own'];
  const folders = ['remote-new', 'remote-profile', 'host', 'shared'];
  const wrong = await cruiseWritten(folders, {
    ...Object.fromEntries(folders.map((folder) => [`${folder}/src/own.ts`, 'export const own = 1;\n'])),
    'remote-new/src/page.ts': imports.map((from) => `import '${from}';`).join('\n'),
    'host/src/app.ts': "import '../../remote-new/src/own';",
    'remote-profile/src/page.ts': "import '../../remote-new/src/own';",
  });
  expect(wrong).toEqual([
    'host-imports: host/src/app.ts → remote-new/src/own.ts',
    'remote-imports: remote-new/src/page.ts → host/src/own.ts',
    'remote-imports: remote-new/src/page.ts → remote-profile/src/own.ts',
    'remote-imports: remote-profile/src/page.ts → remote-new/src/own.ts',
  ]);
});

test('server layers import only from lower layers, types included', async () => {
  const floors = ['process', 'pages', 'pages/rendering', 'directory', 'platform'];
  const typesOf = (names: readonly string[], from: string) =>
    names
      .map((name, i) => `import type { Own as Own${i} } from './${posix.relative(from, name)}/own';\n`)
      .join('');
  const own = 'export type Own = 1;\n';
  const wrong = await cruiseWritten(['host'], {
    ...Object.fromEntries(floors.map((floor) => [`host/server/${floor}/own.ts`, own])),
    ...Object.fromEntries(floors.map((floor) => [`host/server/${floor}/all.ts`, typesOf(floors, floor)])),
    'host/server/directory/main.ts': typesOf(['process'], 'directory'),
    'host/server/platform/starts.ts': "import '../directory/main';\n",
    'host/server/loose.ts': "import type { Own } from './platform/own';\n",
    'host/server/process/proves.ts': "import type { Own } from '../../trials/own';\n",
    'host/trials/own.ts': own,
  });
  expect(wrong).toEqual([
    'product-without-trials: host/server/process/proves.ts → host/trials/own.ts',
    'server-file-without-floor: host/server/loose.ts → host/server/platform/own.ts',
    ...floors.flatMap((floor, below) =>
      floors
        .slice(0, below)
        .sort()
        .map(
          (above) => `server-floor-${below + 1}: host/server/${floor}/all.ts → host/server/${above}/own.ts`,
        ),
    ),
    'server-floor-5: host/server/platform/starts.ts → host/server/directory/main.ts',
  ]);
});

test('the import rules count type imports in cycles', async () => {
  const wrong = await cruiseWritten(['shared'], {
    'shared/src/one.ts': "import type { Two } from './two';\nexport type One = Two;\n",
    'shared/src/two.ts': "import type { One } from './one';\nexport type Two = One | 2;\n",
  });
  expect(wrong).toEqual(['no-cycles: shared/src/one.ts → shared/src/two.ts']);
});
