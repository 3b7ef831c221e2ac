import { expect, test } from 'vitest';
import { remoteFolders } from '../../../.scripts/remote-folders.mjs';
import { ROOT } from '../../stack/paths';
import { shellSpecific } from './shell-specific';
import { manifestOf, workspaceFolders } from './workspaces';

const scripts = ['.', ...workspaceFolders()].flatMap((folder) =>
  Object.entries(manifestOf(folder).scripts ?? {}).map(([name, script]) => ({
    name: `${folder} ${name}`,
    script,
  })),
);

test('every npm script reads the same in every shell', () => {
  expect(scripts.length).toBeGreaterThan(40);
  expect(scripts.filter(({ script }) => shellSpecific(script) !== null)).toEqual([]);
});

test('no npm script changes what runs but those that are called so', () => {
  const changing = /remotes\.m?js (deploy|rollout|rollback|prune)|npm run \S*(deploy|rollout|rollback|prune)/;
  const names = scripts.filter(({ script }) => changing.test(script)).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !/^remote-\S+ (deploy|rollout|rollback|prune)$/.test(name))).toEqual([]);
});

const steps = (script = '') => script.split(' && ').map((step) => step.replace('npm run ', ''));

test.each(remoteFolders(ROOT))('%s is released once its types, tests and budget are right', (folder) => {
  const { scripts: { check, release, types, lint, unit, budget } = {} } = manifestOf(folder);
  expect(steps(check)).toEqual(['types', 'lint', 'unit', 'build', 'budget']);
  expect(steps(release).slice(0, -1)).toEqual(['types', 'unit', 'build', 'budget']);
  expect(types).toBe('tsc -p .');
  expect(lint).toBe('biome check --error-on-warnings .');
  expect(unit).toMatch(new RegExp(`^vitest run .* ${folder}/$`));
  expect(budget).toMatch(new RegExp(`budgets/command\\.ts ${folder.replace('remote-', '')}$`));
});

test.each([
  'npm ls --parseable > /dev/null 2>&1 || npm install',
  'CLUB_SITE_KIND=nginx playwright test',
  'node a.js && KIND=b node b.js',
  'node $FILE',
  'node %FILE%',
  'node a.js | node b.js',
  'node a.js; node b.js',
  'node a.js & node b.js',
  "node -e 'f()'",
  'biome check *.ts',
  'rm -rf dist',
  'node a.js && mkdir dist',
  './a.sh',
])('«%s» does not', (script) => {
  expect(shellSpecific(script)).not.toBeNull();
});

test.each([
  'npm run a && node b.js --c=d || node e.mjs',
  'concurrently --names a,b "npm run dev -w a" "npm run dev -w b"',
  'node --env-file=e2e/nginx.env node_modules/@playwright/test/cli.js test',
])('«%s» does', (script) => {
  expect(shellSpecific(script)).toBeNull();
});
