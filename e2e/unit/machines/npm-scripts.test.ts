import { expect, test } from 'vitest';
import { remoteFolders } from '../../../shared/tools/remote-folders.mjs';
import { ROOT } from '../../kit/sites/workspace';
import { manifestOf, workspaceFolders } from '../repository';

/** Syntax that cmd, PowerShell or POSIX shells read differently: variables, pipes, `;`, quotes, globs, shell commands. */
const SHELL_SPECIFIC = [
  /(^|&&|\|\|)\s*[A-Za-z_]\w*=/,
  /\$|%\w+%/,
  /[<>]|(?<!\|)\|(?!\|)/,
  /;|(?<!&)&(?!&)/,
  /['`]/,
  /[*?[\]{}]/,
  /(^|&&|\|\|)\s*(\.\/|(rm|cp|mv|mkdir|cat|echo|touch|export|test|true|sh|bash|env)\b)/,
];

const scripts = ['.', ...workspaceFolders()].flatMap((folder) =>
  Object.entries(manifestOf(folder).scripts ?? {}).map(([name, script]) => ({
    name: `${folder} ${name}`,
    script,
  })),
);

// Catches redirections and `NAME=value command`, which once broke installing and testing on Windows.
test('every npm script runs in every shell', () => {
  expect(scripts.length).toBeGreaterThan(40);
  expect(scripts.filter(({ script }) => SHELL_SPECIFIC.some((syntax) => syntax.test(script)))).toEqual([]);
});

// Catches scripts that deploy as a side effect, as `build` once did.
test('only deploy, rollout, rollback and prune change the running releases', () => {
  const changing = /remotes\.m?js (deploy|rollout|rollback|prune)|npm run \S*(deploy|rollout|rollback|prune)/;
  const names = scripts.filter(({ script }) => changing.test(script)).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !/^remote-\S+ (deploy|rollout|rollback|prune)$/.test(name))).toEqual([]);
});

const steps = (script = '') => script.split(' && ').map((step) => step.replace('npm run ', ''));

// Catches releases without checks, as `release` once made.
test.each(remoteFolders(ROOT))('%s checks types, tests and budget before a release', (folder) => {
  const { check, release } = manifestOf(folder).scripts ?? {};
  expect(steps(check)).toEqual(['types', 'lint', 'unit', 'build', 'budget']);
  expect(steps(release).slice(0, -1)).toEqual(['types', 'unit', 'build', 'budget']);
});
