import { type Alteration, whenDrawnOnServer } from '../stack/altered-build';

const IMPORT_HANGS: Alteration = (build) =>
  build.write(
    build.fileOf('ProfilePage'),
    "if (typeof document === 'undefined') await new Promise(() => undefined); export default () => null;",
  );

/** Releases of the profile that cannot be drawn, by what they do instead. */
export const UNDRAWABLE: Readonly<Record<string, Alteration>> = {
  'loops for ever': whenDrawnOnServer('for (;;);'),
  throws: whenDrawnOnServer("throw new Error('falla');"),
  'ends its process': whenDrawnOnServer('process.exit(0);'),
  'takes a gigabyte': whenDrawnOnServer(
    'globalThis.all = []; for (;;) globalThis.all.push(new Array(1e6).fill(0));',
  ),
  'waits for what never comes': whenDrawnOnServer(
    "globalThis[Symbol.for('club:shared')].react.use(new Promise(() => undefined));",
  ),
  'draws what the policy forbids': whenDrawnOnServer(
    "return createElement('p', { style: { color: 'red' } });",
  ),
  'hangs while it is imported': IMPORT_HANGS,
};

/** A release that shows what it could find out of a folder, and of its environment. */
export const readsFolder = (folder: string): Alteration =>
  whenDrawnOnServer(`
    const fs = process.getBuiltinModule?.('node:fs');
    const seen = [Object.keys(process.env).sort().join()];
    try { seen.push(fs ? fs.readdirSync(${JSON.stringify(folder)}).join() : 'sin fs'); } catch (error) { seen.push(error.code); }
    return createElement('p', null, 'se vio: ' + seen.join(' | '));`);

/** What a renderer's page then says. */
export const SAW_NO_FOLDER = /se vio: NODE_ENV,TZ \| (ERR_ACCESS_DENIED|sin fs)/;

const WAYS_OUT = (port: number) => [
  `net.connect(${port}, '127.0.0.1').on('error', () => undefined)`,
  `new net.Socket().connect(${port}, '127.0.0.1').on('error', () => undefined)`,
  `http.get('http://127.0.0.1:${port}/').on('error', () => undefined)`,
  `dgram.createSocket('udp4').send('x', ${port}, '127.0.0.1')`,
  'net.createServer().listen(0)',
  "dns.lookup('a.invalid', () => undefined)",
  "new dns.Resolver().resolve4('a.invalid', () => undefined)",
  "new dns.promises.Resolver().resolve4('a.invalid').catch(() => undefined)",
];

/** A release that tries every way to a socket on this port, and shows what came of each. */
export const opensSockets =
  (port: number): Alteration =>
  async (build) => {
    await whenDrawnOnServer("return createElement('p', null, 'se vio: ' + globalThis.seen);")(build);
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
${WAYS_OUT(port)
  .map((way) => `  attempt(() => ${way});`)
  .join('\n')}
  const fetched = await fetch('http://127.0.0.1:${port}/').then(() => 'reached', () => 'refused');
  globalThis.seen = seen.concat(fetched).join();
}`,
    );
  };

/** What a renderer's page then says. */
export const REACHED_NOTHING = `se vio: ${[...WAYS_OUT(0).map(() => 'A renderer has no network'), 'refused'].join()}`;
