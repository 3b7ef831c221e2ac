import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tempDir } from '../../trials/support/temp-dir';
import { createMissingReleaseHook } from './static-files';

let now = 1_000;
const pass = (ms: number) => {
  now += ms;
  vi.advanceTimersByTime(ms);
};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const NAME = { remote: 'profile', folder: '1.0.0-0a1b2c3d' };
const FILE = '/remotes/profile/1.0.0-0a1b2c3d/assets/page.js';

function setUp(found = true) {
  const root = tempDir();
  const answers: ((found: boolean) => void)[] = [];
  const bring = vi.fn(() => new Promise<boolean>((answer) => void answers.push(answer)));
  const bringWith = vi.fn(async (_remote: string, _file: string) => found);
  const find = vi.fn(async (_remote: string, _file: string): Promise<string | null> => null);
  const hook = createMissingReleaseHook(root, { bring, bringWith }, find);
  const ask = (url: string) => hook({ url } as FastifyRequest);
  const answer = () => {
    for (const each of answers.splice(0)) each(found);
  };
  return { root, bring, bringWith, find, ask, answer };
}

test('concurrent requests for a missing release wait for one fetch', async () => {
  const { bring, ask, answer } = setUp();
  let isOver = false;
  const asked = Promise.all([ask(FILE), ask(`${FILE}?r=1`)]).then(() => {
    isOver = true;
  });
  await Promise.resolve();
  expect(isOver).toBe(false);
  expect(bring).toHaveBeenCalledExactlyOnceWith(NAME);
  answer();
  await asked;
});

test.each([
  '/remotes/profile/x',
  '/remotes/profile/../1.0.0-0a1b2c3d/a.js',
  '/assets/a.js',
  '/remotes/Otro/1.0.0-0a1b2c3d/a.js',
])('a server fetches nothing for %s', async (url) => {
  const { bring, ask } = setUp();
  await ask(url);
  expect(bring).not.toHaveBeenCalled();
});

test('a server does not fetch a release that it has stored', async () => {
  const { root, bring, ask } = setUp();
  mkdirSync(join(root, NAME.remote, NAME.folder), { recursive: true });
  await ask(FILE);
  expect(bring).not.toHaveBeenCalled();
});

test('a server tries a missing release again after a second', async () => {
  const { bring, ask, answer } = setUp(false);
  const first = ask(FILE);
  answer();
  await first;
  await ask(FILE);
  expect(bring).toHaveBeenCalledTimes(1);
  pass(1_100);
  const again = ask(FILE);
  answer();
  await again;
  expect(bring).toHaveBeenCalledTimes(2);
});

test('requests for unknown files cause at most four concurrent look-ups', async () => {
  const { bring, ask, answer } = setUp(false);
  const asked = Array.from({ length: 30 }, (_, index) =>
    ask(FILE.replace('0a1b2c3d', `0a1b2c${10 + index}`)),
  );
  expect(bring).toHaveBeenCalledTimes(4);
  answer();
  await Promise.all(asked);
});

test('a server fetches the release of a shared file unless a stored release has the file', async () => {
  const { bring, bringWith, find, ask } = setUp();
  await ask('/remotes/profile/assets/page-0a1b2c3d.js');
  expect(bringWith).toHaveBeenCalledExactlyOnceWith('profile', 'assets/page-0a1b2c3d.js');
  find.mockResolvedValue('profile/1.0.0-0a1b2c3d/assets/other-0a1b2c3d.js');
  await ask('/remotes/profile/assets/other-0a1b2c3d.js');
  expect(bringWith).toHaveBeenCalledTimes(1);
  expect(bring).not.toHaveBeenCalled();
});

test('a server fetches the release to which a requested entry script belongs', async () => {
  const { bring, ask, answer } = setUp();
  const asked = ask('/remotes/profile/remoteEntry-1.0.0-0a1b2c3d.js');
  answer();
  await asked;
  expect(bring).toHaveBeenCalledExactlyOnceWith(NAME);
});
