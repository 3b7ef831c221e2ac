import { expect, test } from 'vitest';
import { remoteFolders } from '../../../shared/tools/remote-folders.mjs';
import { ROOT } from '../../kit/sites/workspace';
import { manifestOf, workspaceFolders } from '../repository';

/**
 * Matches syntax that differs between cmd, PowerShell and POSIX shells: variables, pipes, `;`, quotes, globs, shell
 * commands.
 */
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

// Catches redirections and `NAME=value command`, which once prevented installing and testing on Windows.
test('every npm script runs in every shell', () => {
  expect(scripts.length).toBeGreaterThan(40);
  expect(scripts.filter(({ script }) => SHELL_SPECIFIC.some((syntax) => syntax.test(script)))).toEqual([]);
});

// Catches scripts that also deploy, as `build` once did.
test('only deploy, rollout, rollback and prune change the running releases', () => {
  const changing = /club-remote (deploy|rollout|rollback|prune)|npm run \S*(deploy|rollout|rollback|prune)/;
  const names = scripts.filter(({ script }) => changing.test(script)).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !/^remote-\S+ (deploy|rollout|rollback|prune)$/.test(name))).toEqual([]);
});

const steps = (script = '') => script.split(' && ').map((step) => step.replace('npm run ', ''));

// Catches a `release` script that skips the checks, as it once did.
test.each(remoteFolders(ROOT))('%s checks types, tests and budget before a release', (folder) => {
  const { check, release } = manifestOf(folder).scripts ?? {};
  expect(steps(check)).toEqual(['types', 'lint', 'unit', 'build', 'budget']);
  expect(steps(release).slice(0, -1)).toEqual(['types', 'unit', 'build', 'budget']);
});
