import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fetchRenderingOutcomes, subtractOutcomes } from '../../../host/trials/support/team-site';
import { fetchDirectory } from '../../kit/directory';
import { hasServerData } from '../../kit/places';
import { alterBuild, type BuildAlteration, runDuringServerRendering } from '../../kit/sites/altered-build';
import type { LabSiteWithHost } from '../../kit/sites/lab';

/** Requests an address; returns the response and its duration. */
export async function timedRequest(url: string) {
  const start = performance.now();
  const answer = await fetch(url);
  const html = await answer.text();
  return { status: answer.status, drawn: hasServerData(html), html, ms: performance.now() - start };
}

/** Opens a port that closes every connection and counts the attempts. */
export async function startConnectionCounter() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    port,
    count: () => connections,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

const IMPORT_HANGS: BuildAlteration = (build) =>
  build.write(
    build.fileOf('ProfilePage'),
    "if (typeof document === 'undefined') await new Promise(() => undefined); export default () => null;",
  );

/** Alterations of the profile remote that make server rendering fail, by fault. */
export const UNRENDERABLE_RELEASES: Readonly<Record<string, BuildAlteration>> = {
  'loops for ever': runDuringServerRendering('for (;;);'),
  throws: runDuringServerRendering("throw new Error('falla');"),
  'ends its process': runDuringServerRendering('process.exit(0);'),
  'takes a gigabyte': runDuringServerRendering(
    'globalThis.all = []; for (;;) globalThis.all.push(new Array(1e6).fill(0));',
  ),
  'waits for what never comes': runDuringServerRendering(
    "globalThis[Symbol.for('club:shared')].react.use(new Promise(() => undefined));",
  ),
  'draws what the policy forbids': runDuringServerRendering(
    "return createElement('p', { style: { color: 'red' } });",
  ),
  'hangs while it is imported': IMPORT_HANGS,
};

/** Makes a release try to read a folder and its environment, and show the result on the page. */
export const tryReadingFolder = (folder: string): BuildAlteration =>
  runDuringServerRendering(`
    const fs = process.getBuiltinModule?.('node:fs');
    const seen = [Object.keys(process.env).sort().join()];
    try { seen.push(fs ? fs.readdirSync(${JSON.stringify(folder)}).join() : 'sin fs'); } catch (error) { seen.push(error.code); }
    return createElement('p', null, 'se vio: ' + seen.join(' | '));`);

/** Matches the page if the release could not read the folder and had only two environment variables. */
export const SANDBOXED_OUTPUT_PATTERN = /se vio: NODE_ENV,TZ \| (ERR_ACCESS_DENIED|sin fs)/;

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

/** Makes a release try every API to open a socket to this port, and show the results on the page. */
export const tryOpeningSockets =
  (port: number): BuildAlteration =>
  async (build) => {
    await runDuringServerRendering("return createElement('p', null, 'se vio: ' + globalThis.seen);")(build);
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

/** Text on the page if every attempt to open a socket failed. */
export const NO_NETWORK_ACCESS_TEXT = `se vio: ${[...WAYS_OUT(0).map(() => 'A renderer has no network'), 'refused'].join()}`;

type Release = {
  name: string;
  alter: BuildAlteration;
  /** Expected text of the server-rendered page; null if rendering must fail. */
  says: RegExp | string | null;
  isDrawable?: boolean;
};

/** Result of trying one hostile release. */
export type HostileTrial = {
  name: string;
  requests: number;
  shells: number;
  times: number[];
  /** Number of pages by rendering outcome, as the site counts them: rendered, cached, late, failed or off. */
  outcomes: Record<string, number>;
  /** Number of pages of a healthy remote that were server-rendered while the hostile release ran. */
  others: number;
  faults: string[];
};

const OTHER = '/filtro/provincia';

const secretsOf = (lab: LabSiteWithHost) => join(dirname(dirname(lab.releasesOf('profile'))), 'secrets');

async function drawnAt(url: string): Promise<void> {
  for (let tries = 0; !(await timedRequest(url)).drawn; tries += 1)
    if (tries > 1_000) throw new Error(`${url} is not drawn`);
}

/** Publishes a hostile release, or deploys it without server rendering to measure the shell alone. */
async function publish(lab: LabSiteWithHost, alter: BuildAlteration, isDrawable: boolean): Promise<void> {
  if (isDrawable) return lab.publish('profile', '9.9.9', alter);
  const build = await alterBuild('profile', '9.9.9', alter);
  const { deployUnrendered } = await lab.team('profile');
  await deployUnrendered(build.path).finally(build.remove);
}

async function tryRelease(
  lab: LabSiteWithHost,
  { name, alter, says, isDrawable = true }: Release,
  paths: readonly string[],
) {
  await drawnAt(lab.origin + OTHER);
  const before = await fetchRenderingOutcomes(lab.origin, 'profile');
  await publish(lab, alter, isDrawable);
  const trial: HostileTrial = {
    name,
    requests: 0,
    shells: 0,
    times: [],
    outcomes: {},
    others: 0,
    faults: [],
  };
  for (const path of paths) {
    const { status, drawn, html, ms } = await timedRequest(lab.origin + path);
    trial.requests += 1;
    trial.times.push(ms);
    if (!drawn) trial.shells += 1;
    if (status !== 200) trial.faults.push(`${path} answered ${status}`);
    if (drawn && says === null) trial.faults.push(`${path} was drawn`);
    if (drawn && says !== null && !html.match(says)) trial.faults.push(`${path} saw more than it may`);
    if ((await timedRequest(lab.origin + OTHER)).drawn) trial.others += 1;
    else trial.faults.push(`${OTHER} was not drawn`);
  }
  trial.outcomes = subtractOutcomes(before, await fetchRenderingOutcomes(lab.origin, 'profile'));
  await lab.reset();
  return trial;
}

/** Deploys each hostile release and requests a number of profiles one after the other. */
export async function tryHostileReleases(
  lab: LabSiteWithHost,
  requests: number,
  onTrial: (trial: HostileTrial) => void,
) {
  const { port, count, stop } = await startConnectionCounter();
  const { people } = await fetchDirectory(lab.origin);
  const paths = people.slice(0, requests).map(({ id }) => `/detalle/${id}`);
  const releases: Release[] = [
    { name: 'none: as built', alter: () => undefined, says: /./ },
    { name: 'none: never drawn', alter: () => undefined, says: null, isDrawable: false },
    ...Object.entries(UNRENDERABLE_RELEASES).map(([name, alter]) => ({ name, alter, says: null })),
    {
      name: 'reads the site’s keys',
      alter: tryReadingFolder(secretsOf(lab)),
      says: SANDBOXED_OUTPUT_PATTERN,
    },
    { name: 'opens a socket', alter: tryOpeningSockets(port), says: NO_NETWORK_ACCESS_TEXT },
  ];
  try {
    for (const release of releases) {
      const trial = await tryRelease(lab, release, paths);
      if (count() > 0) trial.faults.push(`${count()} connections were opened`);
      onTrial(trial);
    }
  } finally {
    await stop();
  }
}
