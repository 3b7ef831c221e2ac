import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const HOST = join(import.meta.dirname, '../..');
const RULES = join(HOST, 'prometheus/rules.yml');
const CASES = join(HOST, 'prometheus/rules.test.yml');

/** Path of the installed promtool, or null. */
const PROMTOOL =
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'promtool'))
    .find((file) => existsSync(file)) ?? null;

/** Returns the names of the metrics that the server's source code defines. */
function definedMetrics(): Set<string> {
  const files = readdirSync(join(HOST, 'server'), { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(HOST, 'server', file), 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/name: '(club_\w+)'/g)].map(([, name = '']) => name)),
  );
}

describe('the sample alert rules', () => {
  test.each([RULES, CASES])('refer only to metrics that the server defines: %s', (file) => {
    const named = readFileSync(file, 'utf8').match(/\bclub_[a-z_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(9);
    const defined = definedMetrics();
    const unknown = named.filter((name) => !defined.has(name.replace(/_bucket$/, '')));
    expect(unknown).toEqual([]);
  });

  test.skipIf(PROMTOOL === null)('pass promtool', () => {
    const run = (...args: string[]) => execFileSync(PROMTOOL ?? '', args, { encoding: 'utf8' });
    expect(run('check', 'rules', RULES)).toContain('SUCCESS');
    expect(run('test', 'rules', CASES)).toContain('SUCCESS');
  });
});
