import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  createUpload,
  type OperatorsApp,
  readFilesByPath,
  startOperatorsApp,
} from '../../trials/support/operators-app';
import { tempDir } from '../../trials/support/temp-dir';
import { createToken } from '../registry/tokens';
import { UPLOADS_DIR } from './operators-plugin';

const RELEASES = '/_remotes/profile/releases';

type Upload = Awaited<ReturnType<typeof createUpload>>;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const send = (
  { app, token }: OperatorsApp,
  { headers, payload }: Upload,
  more: Record<string, string> = {},
) =>
  app.inject({ method: 'POST', url: RELEASES, headers: { ...headers, ...bearer(token), ...more }, payload });

/** Builds an upload of a valid build with changed files; null removes a file. */
function changed(site: OperatorsApp, changes: Record<string, string | null> = {}): Promise<Upload> {
  const files = { ...readFilesByPath(site.build()), ...changes };
  return createUpload(Object.entries(files).filter((file): file is [string, string] => file[1] !== null));
}

/** Sends a request that must be refused and change nothing. Returns its status and reason. */
async function refusal(work: (site: OperatorsApp) => Promise<Awaited<ReturnType<typeof send>>>) {
  const site = await startOperatorsApp();
  const before = { state: site.stateText(), releases: site.releases() };
  const answer = await work(site);
  expect(answer.json()).toEqual({ error: expect.stringMatching(/^[^\n]{10,200}$/) });
  expect(site.left()).toEqual([]);
  expect({ state: site.stateText(), releases: site.releases() }).toEqual(before);
  return [answer.statusCode, answer.json().error];
}

describe('an upload', () => {
  test('stores the release and nothing else', async () => {
    const site = await startOperatorsApp();
    const before = site.stateText();
    const answer = await send(site, await changed(site));
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { release: expect.stringMatching(/^1\.0\.1-[0-9a-f]{8}$/) },
    ]);
    expect(site.releases()).toContain(answer.json().release);
    expect(site.stateText()).toBe(before);
    expect(site.left()).toEqual([]);
  });

  test('evicts the oldest of more than ten undeployed releases; a rejected or repeated upload evicts none', async () => {
    const site = await startOperatorsApp();
    const [running = ''] = site.releases();
    const uploads = await Promise.all(Array.from({ length: 11 }, () => changed(site)));
    const taken: string[] = [];
    for (const upload of uploads) taken.push((await send(site, upload)).json().release);
    const kept = [running, ...taken.slice(1)].sort();
    expect(site.releases()).toEqual(kept);
    const altered = await send(site, await changed(site, { 'assets/page.js': 'alert(1)' }));
    const again = await send(site, uploads[5] as Upload);
    expect([altered.statusCode, again.statusCode]).toEqual([409, 201]);
    expect(site.releases()).toEqual(kept);
  });
});

test('the next server start deletes the files of an upload interrupted by a crash', async () => {
  const dataDir = tempDir();
  const cut = join(dataDir, UPLOADS_DIR, 'upload-x');
  mkdirSync(cut, { recursive: true });
  writeFileSync(join(cut, 'remote.js'), 'cut');
  const site = await startOperatorsApp({ DATA_DIR: dataDir });
  expect(site.left()).toEqual([]);
  expect((await send(site, await changed(site))).statusCode).toBe(201);
});

test('the host answers other requests during an upload', async () => {
  const site = await startOperatorsApp();
  const text = Array.from({ length: 40_000 }, (_, index) => `f(${Math.sin(index)});`).join('');
  const upload = await createUpload(Object.entries(readFilesByPath(site.build({ text }))));
  const start = performance.now();
  let isDone = false;
  const answer = send(site, upload).finally(() => {
    isDone = true;
  });
  let longestWait = 0;
  while (!isDone) {
    const asked = performance.now();
    await site.app.inject({ method: 'HEAD', url: '/_remotes' });
    longestWait = Math.max(longestWait, performance.now() - asked);
  }
  expect((await answer).statusCode).toBe(201);
  expect(longestWait).toBeLessThan((performance.now() - start) / 2);
});

describe('an invalid upload gets one line and leaves no files', () => {
  test.each<[string, Record<string, string | null>, string]>([
    ['an altered file', { 'assets/page.js': 'alert(1)' }, 'assets/page.js is not the file that was built'],
    ['a missing file', { 'assets/page.css': null }, 'assets/page.css is missing'],
    ['no manifest', { 'release.json': null }, 'release.json is missing'],
    ['a malformed manifest', { 'release.json': '{"name":"profile"}' }, 'release.json is malformed'],
  ])('rejects %s', async (_, changes, reason) => {
    expect(await refusal(async (site) => send(site, await changed(site, changes)))).toEqual([409, reason]);
  });

  test('rejects an overlong version and does not write it to the log', async () => {
    const site = await startOperatorsApp({ LOG_LEVEL: 'info' });
    const before = site.lines.length;
    const manifest = JSON.parse(readFilesByPath(site.build())['release.json'] ?? '');
    const version = `1.0.0-${'a'.repeat(10_000)}`;
    const changes = { 'release.json': JSON.stringify({ ...manifest, version }) };
    const answer = await send(site, await changed(site, changes));
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'release.json is malformed']);
    expect(site.lines.slice(before).join('').length).toBeLessThan(2_000);
  });

  test('rejects an overlong package name, with a shortened reason and log line', async () => {
    const site = await startOperatorsApp({ LOG_LEVEL: 'info' });
    const before = site.lines.length;
    const name = 'a'.repeat(10_000);
    const upload = await changed({ ...site, build: () => site.build({ shared: { [name]: '1.0.0' } }) });
    const { release } = (await send(site, upload)).json();
    const url = '/_remotes/profile/deploy';
    const answer = await site.app.inject({
      method: 'POST',
      url,
      headers: bearer(site.token),
      payload: { release },
    });
    expect([answer.statusCode, answer.json().error.length]).toEqual([409, 500]);
    expect(site.lines.slice(before).join('').length).toBeLessThan(3_000);
  });

  test('rejects a build of another remote', async () => {
    const work = async (site: OperatorsApp) => {
      const token = await createToken(site.secretsDir, { remote: 'feedback', name: 'otro' });
      const { headers, payload } = await changed(site);
      const url = '/_remotes/feedback/releases';
      return site.app.inject({ method: 'POST', url, headers: { ...headers, ...bearer(token) }, payload });
    };
    expect(await refusal(work)).toEqual([409, 'the upload holds a release of profile, not of feedback']);
  });

  test.each([
    '../outside.js',
    'assets/../../outside.js',
    '/etc/outside.js',
    'assets//page.js',
    './page.js',
    '..\\outside.js',
    'a'.repeat(201),
    'con espacio.js',
    '',
  ])('rejects a file named %j', async (name) => {
    const work = async (site: OperatorsApp) => send(site, await changed(site, { [name]: 'x' }));
    expect(await refusal(work)).toEqual([
      400,
      'each part must be named by the path of a file within its folder',
    ]);
  });

  test.each(['constructor', '__proto__'])(
    'rejects a file named %s, a property of every object',
    async (name) => {
      const work = async (site: OperatorsApp) => send(site, await createUpload([[name, 'x']]));
      expect((await refusal(work))[0]).toBe(400);
    },
  );

  test.each([
    [
      'one file twice',
      [
        ['a.js', 'x'],
        ['a.js', 'y'],
      ],
    ],
    [
      'a file in place of a folder',
      [
        ['a/b.js', 'x'],
        ['a', 'y'],
      ],
    ],
    [
      'a folder in place of a file',
      [
        ['a', 'x'],
        ['a/b.js', 'y'],
      ],
    ],
  ] as const)('rejects an upload with %s', async (_, files) => {
    const work = async (site: OperatorsApp) => send(site, await createUpload(files));
    expect(await refusal(work)).toEqual([400, 'two parts of the upload claim one place']);
  });

  test('rejects a file above 5 MiB', async () => {
    const large = 'x'.repeat(5 * 1024 * 1024 + 1);
    const work = async (site: OperatorsApp) => send(site, await changed(site, { 'large.js': large }));
    expect(await refusal(work)).toEqual([413, 'large.js is larger than 5 MiB']);
  });

  test('rejects more than 500 files', async () => {
    const files = Array.from({ length: 501 }, (_, index) => [`f${index}.js`, 'x'] as const);
    const work = async (site: OperatorsApp) => send(site, await createUpload(files));
    expect(await refusal(work)).toEqual([413, 'an upload may hold 500 files']);
  });

  test.each([
    ['JSON', 'application/json', 415],
    ['no type', '', 415],
    ['multipart without its boundary', 'multipart/form-data', 400],
    ['multipart with another boundary', 'multipart/form-data; boundary=other', 400],
    ['another kind of multipart', 'multipart/mixed; boundary=x', 415],
  ])('rejects %s', async (_, type, status) => {
    const work = async (site: OperatorsApp) => send(site, await changed(site), { 'content-type': type });
    expect((await refusal(work))[0]).toBe(status);
  });

  test('rejects a body that ends anywhere before its last boundary', async () => {
    const site = await startOperatorsApp();
    const { headers, payload } = await changed(site);
    const ends = [0, 1, 60, 300, payload.length >> 1, payload.length - 30, payload.length - 5];
    for (const end of ends) {
      const answer = await send(site, { headers, payload: payload.subarray(0, end) });
      expect([400, 409]).toContain(answer.statusCode);
      expect(site.left()).toEqual([]);
    }
    expect(site.releases()).toHaveLength(1);
  });
});

describe('concurrency', () => {
  test('concurrent uploads of one remote are accepted one at a time, the others are rejected, and no files remain', async () => {
    const site = await startOperatorsApp();
    const uploads = await Promise.all(Array.from({ length: 100 }, () => changed(site)));
    const answers = await Promise.all(uploads.map((upload) => send(site, upload)));
    const taken = answers.filter((answer) => answer.statusCode === 201);
    expect(taken.length).toBeGreaterThan(0);
    for (const answer of answers.filter((other) => !taken.includes(other))) {
      expect([answer.statusCode, answer.json().error]).toEqual([
        409,
        'another upload for profile is under way',
      ]);
    }
    expect(site.left()).toEqual([]);
    expect(site.releases()).toHaveLength(1 + taken.length);
    expect((await send(site, await changed(site))).statusCode).toBe(201);
  });
});

describe('an upload over a real connection', () => {
  async function listening() {
    const site = await startOperatorsApp();
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = site.app.server.address() as AddressInfo;
    return { site, port };
  }

  function open(port: number, head: readonly string[]) {
    const socket: Socket = connect(port, '127.0.0.1');
    const received = { text: '' };
    socket.on('data', (chunk) => {
      received.text += chunk;
    });
    socket.on('error', () => undefined);
    socket.write(`${[`POST ${RELEASES} HTTP/1.1`, 'Host: x', ...head].join('\r\n')}\r\n\r\n`);
    return { socket, received };
  }

  const uploadHead = (token: string, { headers }: Upload, length: number) => [
    `Authorization: Bearer ${token}`,
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${length}`,
  ];

  test('is rejected before the body arrives if the token or the length is missing or the length is too large', async () => {
    const { site, port } = await listening();
    const type = 'Content-Type: multipart/form-data; boundary=x';
    const auth = `Authorization: Bearer ${site.token}`;
    const cases: [string[], string][] = [
      [[type, 'Content-Length: 1000000'], '401'],
      [[type, auth, 'Content-Length: 26214401'], '413'],
      [[type, auth, 'Transfer-Encoding: chunked'], '411'],
    ];
    for (const [head, status] of cases) {
      const { socket, received } = open(port, head);
      await expect.poll(() => received.text).toContain('"error"');
      expect(received.text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      socket.destroy();
    }
    expect(site.left()).toEqual([]);
  });

  test('leaves no files if it is cut off, and the next one is accepted', async () => {
    const { site, port } = await listening();
    const upload = await changed(site);
    for (const part of [0.2, 0.5, 0.9]) {
      const { socket } = open(port, uploadHead(site.token, upload, upload.payload.length));
      socket.write(upload.payload.subarray(0, Math.floor(upload.payload.length * part)));
      await expect.poll(() => site.left()).toHaveLength(1);
      socket.destroy();
      await expect.poll(() => site.left()).toHaveLength(0);
    }
    expect(site.releases()).toHaveLength(1);
    await expect.poll(async () => (await send(site, upload)).statusCode).toBe(201);
  });

  test('is rejected while an upload for the same remote runs, but not while one for a different remote runs', async () => {
    const { site, port } = await listening();
    const upload = await changed(site);
    const { socket, received } = open(port, uploadHead(site.token, upload, upload.payload.length));
    socket.write(upload.payload.subarray(0, 300));
    await expect.poll(() => site.left()).toHaveLength(1);
    const second = await send(site, upload);
    expect([second.statusCode, second.json().error]).toEqual([
      409,
      'another upload for profile is under way',
    ]);
    const token = await createToken(site.secretsDir, { remote: 'feedback', name: 'otro' });
    const url = '/_remotes/feedback/releases';
    const headers = { ...upload.headers, ...bearer(token) };
    const other = await site.app.inject({ method: 'POST', url, headers, payload: upload.payload });
    expect(other.json().error).toBe('the upload holds a release of profile, not of feedback');
    socket.write(upload.payload.subarray(300));
    await expect.poll(() => received.text).toContain('HTTP/1.1 201');
    socket.destroy();
  });

  test('that is rejected half-way gets its response, and the connection stays usable', async () => {
    const { site, port } = await listening();
    const good = await changed(site);
    const bad = await createUpload([
      ['../outside.js', 'x'],
      ...Array.from({ length: 4 }, (_, index) => [`f${index}.js`, 'x'.repeat(4_000_000)] as const),
    ]);
    const { socket, received } = open(port, uploadHead(site.token, bad, bad.payload.length));
    socket.write(bad.payload);
    await expect.poll(() => received.text).toContain('each part must be named');
    socket.write(
      `POST ${RELEASES} HTTP/1.1\r\nHost: x\r\n${uploadHead(site.token, good, good.payload.length).join('\r\n')}\r\n\r\n`,
    );
    socket.write(good.payload);
    await expect.poll(() => received.text).toContain('HTTP/1.1 201');
    expect(site.left()).toEqual([]);
    socket.destroy();
  });

  test('that is rejected gets the reason, even if it is large', async () => {
    const { site, port } = await listening();
    const url = `http://127.0.0.1:${port}${RELEASES}`;
    const form = new FormData();
    for (let index = 0; index < 4; index += 1)
      form.append(`f${index}.js`, new Blob(['x'.repeat(4_000_000)]), 'f');
    const unknown = await fetch(url, { method: 'POST', body: form, headers: bearer('wrong') });
    expect([unknown.status, await unknown.json()]).toEqual([
      401,
      { error: 'this host does not know that token' },
    ]);
    const incomplete = await fetch(url, { method: 'POST', body: form, headers: bearer(site.token) });
    expect([incomplete.status, await incomplete.json()]).toEqual([409, { error: 'release.json is missing' }]);
    form.append('too-much.js', new Blob(['x'.repeat(12_000_000)]), 'f');
    const large = await fetch(url, { method: 'POST', body: form, headers: bearer(site.token) });
    expect([large.status, await large.json()]).toEqual([413, { error: 'an upload may hold 25 MiB' }]);
    expect(site.left()).toEqual([]);
  });
});
