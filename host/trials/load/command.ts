import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { SERVICE_PATHS } from '@club/shared/service';
import { parseCount } from '../support/count';
import { freePort } from '../support/free-ports';
import { NGINX_BINARY, startNginx } from '../support/nginx';
import { findPostgres, startPostgres } from '../support/postgres';
import { fetchListedIds, type StartedSite } from '../support/running-site';
import {
  createSubmissionRequests,
  formatLoadReport,
  medianOf,
  portOfSite,
  rawGetRequest,
  sendLoad,
  withFilledService,
} from './load';

/**
 * `npm run lab -- service`: measures the service's lists in comparison with nginx, durable submissions, both together,
 * and the effect of hostile clients.
 */
export default async function loadCommand(args: string[]): Promise<number> {
  const settings = readSettings(args);
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-'));
  try {
    for (const [index, size] of settings.sizes.entries()) {
      const dataDir = join(folder, String(size));
      await withFilledService({ dataDir, databaseUrl: null }, size, async (site) => {
        await measureLists(site, size, settings);
        if (index < settings.sizes.length - 1) return;
        await measureHostile(site, settings);
        await measureSends('SQLite', site, dataDir, settings);
        await measureMixed(site, settings);
      });
    }
    await measurePostgres(folder, settings);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measurePostgres(folder: string, settings: LoadSettings): Promise<void> {
  const bin = findPostgres();
  if (bin === null) return console.log('PostgreSQL is not installed: its submissions are skipped');
  const postgres = await startPostgres(bin, { durable: true });
  try {
    const place = { dataDir: join(folder, 'unused'), databaseUrl: await postgres.createDatabase() };
    await withFilledService(place, settings.sizes.at(-1) ?? 1, (site) =>
      measureSends('PostgreSQL', site, folder, settings),
    );
  } finally {
    await postgres.stop();
  }
}

type LoadSettings = {
  /** Directory sizes to measure, in specialists; the last one is used for the other measurements too. */
  sizes: number[];
  rounds: number;
  /** Seconds per measurement. */
  seconds: number;
  connections: number;
};

const OPTIONS = {
  sizes: { type: 'string', default: '100,1000,10000' },
  rounds: { type: 'string', default: '7' },
  seconds: { type: 'string', default: '2' },
  connections: { type: 'string', default: '64' },
} as const;

function readSettings(args: string[]): LoadSettings {
  const { values } = parseArgs({ args, options: OPTIONS });
  return {
    sizes: values.sizes.split(',').map((size) => parseCount('sizes', size, 1)),
    rounds: parseCount('rounds', values.rounds, 1),
    seconds: parseCount('seconds', values.seconds, 1),
    connections: parseCount('connections', values.connections, 1),
  };
}

const NGINX_PATH = '/list.json';
const LIST = rawGetRequest(SERVICE_PATHS.specialists);
const FILE = rawGetRequest(NGINX_PATH);

/** Measures the service and nginx in alternating rounds, because other load on the machine must affect both. */
async function measureLists(site: StartedSite, size: number, settings: LoadSettings): Promise<void> {
  const gzipped = await gzippedList(site);
  const kib = (bytes: Buffer) => `${Math.round(bytes.length / 1_024)} KiB`;
  console.log(`list of ${size}: ${kib(gunzipSync(gzipped))}, compressed ${kib(gzipped)}`);
  if (!NGINX_BINARY) console.log('nginx is not installed: the lists are measured without comparison');
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-nginx-'));
  const nginx = NGINX_BINARY ? await serveWithNginx(folder, gzipped) : null;
  const { rounds, seconds, connections } = settings;
  const loadService = () => sendLoad({ connections, seconds, port: portOfSite(site), request: () => LIST });
  const loadNginx = (port: number) => sendLoad({ connections, seconds, port, request: () => FILE });
  const ratios: number[] = [];
  // Discards the result of a warm-up round.
  await loadService();
  if (nginx) await loadNginx(nginx.port);
  for (let round = 1; round <= rounds; round += 1) {
    const own = await loadService();
    console.log(formatLoadReport(`round ${round}: list of ${size}, data service`, own));
    if (!nginx) continue;
    const other = await loadNginx(nginx.port);
    console.log(formatLoadReport(`round ${round}: list of ${size}, nginx (one process)`, other));
    ratios.push(own.perSecond / other.perSecond);
  }
  await nginx?.stop();
  rmSync(folder, { recursive: true, force: true });
  if (nginx) console.log(`list of ${size}, data service to nginx: ${medianOf(ratios).toFixed(2)} (medianOf)`);
}

/** Returns the specialists list, compressed with gzip. */
function gzippedList(site: StartedSite): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip' };
    const asked = request(site.base + SERVICE_PATHS.specialists, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(Buffer.concat(chunks)));
    });
    asked.on('error', reject).end();
  });
}

/** Starts one nginx process that serves the same compressed bytes from a file. */
async function serveWithNginx(
  folder: string,
  gzipped: Buffer,
): Promise<{ port: number; stop: () => Promise<void> }> {
  writeFileSync(join(folder, 'list.json'), gunzipSync(gzipped));
  writeFileSync(join(folder, 'list.json.gz'), gzipped);
  const port = await freePort();
  const file = join(folder, 'http.conf');
  writeFileSync(file, httpBlock(folder, port));
  return { port, stop: (await startNginx(file, port, folder)).stop };
}

const httpBlock = (folder: string, port: number): string => `
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=10;
  default_type application/json;
  server { listen 127.0.0.1:${port}; root ${folder}; gzip_static on; }
`;

/** Measures unique submissions. Prints the disk's flush rate before each round, for comparison. */
async function measureSends(
  name: string,
  site: StartedSite,
  folder: string,
  { rounds, seconds, connections }: LoadSettings,
): Promise<void> {
  const ids = await fetchListedIds(site);
  const rates: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const flushes = Math.round(flushesPerSecond(folder));
    const report = await sendLoad({
      port: portOfSite(site),
      connections,
      seconds,
      request: createSubmissionRequests(`${name} ${round}`, ids),
    });
    rates.push(report.perSecond);
    console.log(`${formatLoadReport(`round ${round}: sends, ${name}`, report)}  disk: ${flushes} flushes/s`);
  }
  console.log(`sends, ${name}: ${Math.round(medianOf(rates))}/s (medianOf)`);
}

/** Returns the number of sequential page writes with a flush per second, an upper bound for durable commits. */
function flushesPerSecond(folder: string, seconds = 1): number {
  const file = join(folder, 'flushes');
  const handle = openSync(file, 'w');
  const page = Buffer.alloc(4_096, 1);
  const start = performance.now();
  let flushes = 0;
  while (performance.now() - start < seconds * 1_000) {
    writeSync(handle, page, 0, page.length, (flushes % 256) * page.length);
    fdatasyncSync(handle);
    flushes += 1;
  }
  const perSecond = flushes / ((performance.now() - start) / 1_000);
  closeSync(handle);
  rmSync(file);
  return perSecond;
}

const LISTS = [SERVICE_PATHS.specialists, SERVICE_PATHS.ratings].map(rawGetRequest);
const PAGE_CONFIG = rawGetRequest('/config.json');
const NOTHING = rawGetRequest('/servicio/nada');
const VISITORS = 4;
const SLOW_CLIENTS = 1_000;
const FLOOD_CONNECTIONS = 100;
const FLOOD_WARMUP_SECONDS = 1;

/** Measures list requests and submissions at the same time. */
async function measureMixed(site: StartedSite, { seconds, connections }: LoadSettings): Promise<void> {
  const ids = await fetchListedIds(site);
  const port = portOfSite(site);
  const [lists, sends] = await Promise.all([
    sendLoad({
      port,
      connections,
      seconds,
      request: (number) => LISTS[number % LISTS.length] ?? PAGE_CONFIG,
    }),
    sendLoad({ port, connections: VISITORS, seconds, request: createSubmissionRequests('mixed', ids) }),
  ]);
  console.log(formatLoadReport('mixed load: the two lists', lists));
  console.log(formatLoadReport('mixed load: sends', sends));
}

/** Measures a visitor's latency: alone, together with slow clients, and during a flood. */
async function measureHostile(site: StartedSite, { seconds }: LoadSettings): Promise<void> {
  const port = portOfSite(site);
  const visitor = () => sendLoad({ port, connections: VISITORS, seconds, request: () => PAGE_CONFIG });
  console.log(formatLoadReport('a visitor alone', await visitor()));
  const end = slowClients(port, SLOW_CLIENTS);
  console.log(formatLoadReport(`a visitor beside ${SLOW_CLIENTS} slow clients`, await visitor()));
  end();
  const flood = sendLoad({
    port,
    connections: FLOOD_CONNECTIONS,
    seconds: seconds + FLOOD_WARMUP_SECONDS,
    request: () => NOTHING,
  });
  await pause(FLOOD_WARMUP_SECONDS * 1_000);
  console.log(formatLoadReport('a visitor beside a flood', await visitor()));
  console.log(formatLoadReport('the flood', await flood));
}

const INCOMPLETE_REQUEST = `POST ${SERVICE_PATHS.feedback} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n`;

/** Opens connections whose requests never complete. Returns a function that closes them. */
function slowClients(port: number, count: number): () => void {
  const sockets: Socket[] = Array.from({ length: count }, (_, index) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${1 + (index % 250)}` });
    socket.on('error', () => undefined);
    socket.write(INCOMPLETE_REQUEST);
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('X-A: b\r\n');
  }, 1_000);
  return () => {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  };
}
