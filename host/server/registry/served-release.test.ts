import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { integrityOf } from '@club/shared/integrity';
import { afterEach, expect, test, vi } from 'vitest';
import { writeRemoteBuild } from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { type FaultInjector, startFileServer } from '../../trials/support/test-servers';
import { DeployRefused } from './deploy-refused';
import { fetchRelease } from './served-release';

afterEach(() => vi.unstubAllGlobals());

test('each request to an origin times out after ten seconds', async () => {
  const asked = vi.fn<typeof fetch>(async () => new Response('', { status: 503 }));
  const limits = vi.spyOn(AbortSignal, 'timeout');
  vi.stubGlobal('fetch', asked);
  await expect(fetchRelease('https://remotes.example.com/1/')).rejects.toThrow(
    'https://remotes.example.com/1/release.json did not answer: status 503',
  );
  expect(limits.mock.calls).toEqual([[10_000]]);
  expect(asked.mock.calls[0]?.[1]?.signal).toBe(limits.mock.results[0]?.value);
});

const MIB = 1024 * 1024;

/** Writes up to `bytes` bytes until the client disconnects; returns the number written. */
async function pour(response: ServerResponse, bytes: number): Promise<number> {
  let sent = 0;
  const closed = once(response, 'close');
  while (sent < bytes && !response.destroyed) {
    const more = response.write(Buffer.alloc(MIB / 16, 32));
    sent += MIB / 16;
    if (!more) await Promise.race([once(response, 'drain').catch(() => undefined), closed]);
  }
  response.end();
  return sent;
}

/**
 * Starts an origin that serves a release. Files selected by `isMeant` have `bytes` bytes instead of their real content.
 */
async function hostileOrigin(isMeant: (path: string) => boolean, bytes: number, parts = 0) {
  const dir = tempDir();
  const file = join(writeRemoteBuild(join(dir, 'release'), 'profile'), 'release.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.files = {
    ...manifest.files,
    ...Object.fromEntries(
      Array.from({ length: parts }, (_, part) => [`part-${part}`, integrityOf(Buffer.alloc(bytes, 32))]),
    ),
  };
  writeFileSync(file, JSON.stringify(manifest));
  const poured: Promise<number>[] = [];
  const fault: FaultInjector = ({ url = '' }, response) => {
    if (!isMeant(url)) return false;
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
    poured.push(pour(response, bytes));
    return true;
  };
  const { origin } = await startFileServer(dir, fault);
  const sent = async () => (await Promise.all(poured)).reduce((sum, each) => sum + each, 0);
  return { base: `${origin}/release/`, sent };
}

test.each(['release.json', 'remoteEntry.js', 'assets/page.css'])(
  'reading from an origin stops at 5 MiB of %s',
  async (file) => {
    const { base, sent } = await hostileOrigin((path) => path.endsWith(file), 200 * MIB);
    await expect(fetchRelease(base)).rejects.toThrow(
      new DeployRefused(`${base}${file} is larger than 5 MiB`),
    );
    expect(await sent()).toBeLessThan(20 * MIB);
  },
);

test('a download stops at 25 MiB per release even if each file is small enough', async () => {
  const { base, sent } = await hostileOrigin((path) => path.includes('/part-'), 4.5 * MIB, 12);
  await expect(fetchRelease(base)).rejects.toThrow(new DeployRefused(`${base} is larger than 25 MiB`));
  expect(await sent()).toBeLessThan(50 * MIB);
});

test('a release of more than 500 files is not downloaded', async () => {
  const { base, sent } = await hostileOrigin((path) => path.includes('/part-'), 1, 500);
  await expect(fetchRelease(base)).rejects.toThrow('names more than 500 files');
  expect(await sent()).toBe(0);
});
