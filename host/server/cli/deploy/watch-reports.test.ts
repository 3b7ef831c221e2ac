import { ERROR_REPORTS_PATH } from '@club/shared/federation';
import { expect, test, vi } from 'vitest';
import { startOperatorsApp } from '../../../trials/support/operators-app';
import { tempDir } from '../../../trials/support/temp-dir';
import type { Env } from '../../platform/config/env-reader';
import { runCommand } from './run';
import { createWatchedTarget, type InterruptiblePause } from './watch-reports';

/**
 * Starts a site and returns a deploy command for it; `pages` simulates pages that report errors while the command
 * watches.
 */
async function setUp(env: Env = {}) {
  const site = await startOperatorsApp(env);
  const url = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const report = (version: string, kind = 'render', message = 'x is undefined') =>
    fetch(`${url}${ERROR_REPORTS_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ remote: 'profile', version, kind, message }),
    });

  async function deploy(version: string, pages: () => Promise<unknown>, ...more: string[]) {
    const lines: string[] = [];
    const pause = vi.fn<InterruptiblePause>(() => pages().then(() => true));
    const code = await runCommand(['deploy', 'profile', site.build({ version }), '--to', url, ...more], {
      env: { DEPLOY_TOKEN: site.token },
      packageDir: tempDir(),
      print: (line) => lines.push(line),
      pause,
    });
    return { code, lines, pause, last: lines.at(-1) };
  }
  return { site, deploy, report };
}

test('deploy prints the error reports of that release after a minute', async () => {
  const { deploy, report } = await setUp();
  const { code, lines, pause, last } = await deploy('1.1.0', async () => {
    await report('1.1.0', 'load', 'first');
    await report('1.1.0');
    await report('1.1.0');
    await report('1.0.0');
  });
  expect(pause).toHaveBeenCalledExactlyOnceWith(60_000);
  expect(code).toBe(0);
  expect(lines[0]).toMatch(/^profile runs \/remotes\/profile\/1\.1\.0-/);
  expect(last).toBe(
    'profile 1.1.0: within a minute pages reported, unverified, render ×2, load ×1; the last: x is undefined',
  );
});

test('deploy says that no error was reported, although that version had errors earlier', async () => {
  const { site, deploy, report } = await setUp();
  await deploy('1.1.0', () => report('1.1.0'));
  await site.directory.rollback({ remote: 'profile', by: 'test' });
  const { last } = await deploy('1.1.0', async () => undefined);
  expect(last).toBe('profile 1.1.0: within a minute no page reported an error');
});

test('Ctrl+C ends the watch, which then prints the reports so far', async () => {
  const { site, report } = await setUp();
  const url = site.app.listeningOrigin;
  const lines: string[] = [];
  const print = (line: string) => {
    lines.push(line);
    if (line.endsWith('Ctrl+C ends it')) void report('1.1.0').then(() => process.emit('SIGINT'));
  };
  const context = { env: { DEPLOY_TOKEN: site.token }, packageDir: tempDir(), print };
  expect(await runCommand(['deploy', site.build({ version: '1.1.0' }), '--to', url], context)).toBe(0);
  expect(lines.at(-1)).toBe(
    'profile 1.1.0: until now pages reported, unverified, render ×1; the last: x is undefined',
  );
});

test('--no-watch skips the watch', async () => {
  const { deploy } = await setUp();
  const { code, lines, pause } = await deploy('1.1.0', async () => undefined, '--no-watch');
  expect(code).toBe(0);
  expect(pause).not.toHaveBeenCalled();
  expect(lines).toHaveLength(1);
});

test('deploy succeeds and says so when the reports are not readable', async () => {
  const { deploy } = await setUp({ OPERATOR_PAGE: 'off' });
  const { code, pause, last } = await deploy('1.1.0', async () => undefined);
  expect(code).toBe(0);
  expect(pause).not.toHaveBeenCalled();
  expect(last).toMatch(/^deployed, but error reports cannot be read: /);
});

test('a site that restarts during the watch counts from zero', async () => {
  const site = await startOperatorsApp();
  const lines: string[] = [];
  const counts = [5, 2];
  const errors = async () => [
    {
      ...({ remote: 'profile', version: '1.1.0', kind: 'load', message: 'x' } as const),
      ...{ release: null, stack: ['remote-profile/src/a.ts:7'], components: [], pages: [], browsers: [] },
      ...{ firstAt: '', lastAt: '', count: counts.shift() ?? 0 },
    } as const,
  ];
  const context = { print: (line: string) => lines.push(line), pause: async () => true };
  const { target, watch } = createWatchedTarget({ ...site.directory, errors }, context);
  await target.deploy({ ...(await target.add(site.build({ version: '1.1.0' }))), by: 'test' });
  await watch();
  expect(lines.at(-1)).toBe(
    'profile 1.1.0: within a minute pages reported, unverified, load ×2; the last: x at remote-profile/src/a.ts:7',
  );
});
