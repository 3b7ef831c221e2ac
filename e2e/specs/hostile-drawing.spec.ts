import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { isDrawn } from '../data/is-drawn';
import { expect, test } from '../fixtures';
import { Profile } from '../page-models/profile';
import { whenDrawnOnServer } from '../stack/altered-build';
import type { HostLab } from '../stack/lab';

/** Well before a process is ended that is kept busy. */
const AT_ONCE_MS = 800;

async function ask(lab: HostLab, path: string) {
  const start = performance.now();
  const answer = await fetch(lab.origin + path);
  const html = await answer.text();
  return { status: answer.status, drawn: isDrawn(html), html, ms: performance.now() - start };
}

const drawnAt = (lab: HostLab, path: string) =>
  expect.poll(async () => (await ask(lab, path)).drawn).toBe(true);

const HOSTILE: Record<string, string> = {
  'loops for ever': 'for (;;);',
  throws: "throw new Error('falla');",
  'ends its process': 'process.exit(0);',
  'takes a gigabyte': 'globalThis.all = []; for (;;) globalThis.all.push(new Array(1e6).fill(0));',
  'waits for what never comes':
    "globalThis[Symbol.for('club:shared')].react.use(new Promise(() => undefined));",
  'draws what the policy forbids': "return createElement('p', { style: { color: 'red' } });",
};

for (const [what, code] of Object.entries(HOSTILE)) {
  test(`a release that ${what} where it is drawn costs its pages the drawing, and nobody else anything`, async ({
    page,
    lab,
    labVisitor,
    directory,
  }) => {
    await drawnAt(lab, '/detalle/1');
    await lab.publish('profile', '9.9.1', whenDrawnOnServer(code));
    const other = await ask(lab, '/filtro/provincia');
    for (let round = 0; round < 5; round += 1) {
      const { status, drawn, ms } = await ask(lab, `/detalle/${directory.people[round]?.id}`);
      expect([status, drawn]).toEqual([200, false]);
      expect(ms).toBeLessThan(AT_ONCE_MS);
    }
    expect(other.drawn).toBe(true);
    expect((await ask(lab, '/filtro/provincia')).drawn).toBe(true);
    const person = directory.people[0];
    await labVisitor.visit(`/detalle/${person?.id}`);
    await expect(new Profile(page).heading).toHaveText(person?.name ?? '');
  });
}

test('a release whose import hangs is not waited for', async ({ lab }) => {
  await lab.publish('profile', '9.9.2', (build) =>
    build.write(
      build.fileOf('ProfilePage'),
      "if (typeof document === 'undefined') await new Promise(() => undefined); export default () => null;",
    ),
  );
  const { status, drawn, ms } = await ask(lab, '/detalle/1');
  expect([status, drawn]).toEqual([200, false]);
  expect(ms).toBeLessThan(AT_ONCE_MS);
  expect((await ask(lab, '/filtro/provincia')).drawn).toBe(true);
});

test('a release neither reads the site’s keys where it is drawn, nor its environment', async ({ lab }) => {
  const secrets = join(dirname(dirname(lab.releasesOf('profile'))), 'secrets');
  await lab.publish(
    'profile',
    '9.9.3',
    whenDrawnOnServer(`
      const tell = (text) => createElement('p', null, 'se vio: ' + text);
      const fs = process.getBuiltinModule?.('node:fs');
      const seen = [Object.keys(process.env).sort().join()];
      try { seen.push(fs ? fs.readdirSync(${JSON.stringify(secrets)}).join() : 'sin fs'); } catch (error) { seen.push(error.code); }
      return tell(seen.join(' | '));`),
  );
  await drawnAt(lab, '/detalle/1');
  const { html } = await ask(lab, '/detalle/1');
  expect(html).toMatch(/se vio: NODE_ENV,TZ \| (ERR_ACCESS_DENIED|sin fs)/);
});

test('a release reaches no network where it is drawn', async ({ lab }) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await lab.publish('profile', '9.9.4', async (build) => {
    await whenDrawnOnServer(`return createElement('p', null, 'se vio: ' + globalThis.seen);`)(build);
    const file = build.fileOf('ProfilePage');
    const source = await build.read(file);
    await build.write(
      file,
      `${source}
if (typeof document === 'undefined') {
  const net = await import('node:net');
  const http = await import('node:http');
  const dgram = await import('node:dgram');
  const dns = await import('node:dns');
  const seen = [];
  const attempt = (what) => { try { what(); seen.push('reached'); } catch (error) { seen.push(error.message); } };
  attempt(() => net.connect(${port}, '127.0.0.1').on('error', () => undefined));
  attempt(() => new net.Socket().connect(${port}, '127.0.0.1').on('error', () => undefined));
  attempt(() => http.get('http://127.0.0.1:${port}/').on('error', () => undefined));
  attempt(() => dgram.createSocket('udp4').send('x', ${port}, '127.0.0.1'));
  attempt(() => net.createServer().listen(0));
  attempt(() => dns.lookup('a.invalid', () => undefined));
  attempt(() => new dns.Resolver().resolve4('a.invalid', () => undefined));
  attempt(() => new dns.promises.Resolver().resolve4('a.invalid').catch(() => undefined));
  const fetched = await fetch('http://127.0.0.1:${port}/').then(() => 'reached', (error) => 'refused');
  globalThis.seen = seen.concat(fetched).join();
}`,
    );
  });
  await drawnAt(lab, '/detalle/1');
  const refused = Array(8).fill('A renderer has no network');
  expect((await ask(lab, '/detalle/1')).html).toContain(`se vio: ${[...refused, 'refused'].join()}`);
  await new Promise((resolve) => server.close(resolve));
  expect(connections).toBe(0);
});
