import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createRandom, demoSpecialists } from '@club/shared/demo';
import type { SearchFilters } from '@club/shared/domain';
import { build, type Plugin } from 'vite';
import { freePorts } from '../../../host/trials/support/free-ports';
import { deployCommandsFor } from '../../kit/sites/deployments';
import { startSiteServer } from '../../kit/sites/site-server';
import { built, makeTempDir, ROOT } from '../../kit/sites/workspace';

/** A specialist as the service sends them. */
export type DemoRow = ReturnType<typeof demoSpecialists>[number];

export const ONE_PLACE_SEARCH: SearchFilters = {
  provincia: 'Heredia',
  canton: 'Barva',
  area: 'Pintura',
  especializacion: '',
};

const textsOf = (rows: readonly DemoRow[], ...names: (keyof DemoRow)[]): string[] => [
  ...new Set(
    rows.flatMap((row) => names.map((name) => row[name])).filter((text) => typeof text === 'string'),
  ),
];

/** Returns the same fictitious specialists at every call, spread over the country like the demo data. */
export function generateSpecialists(count: number, overrides: DemoRow = {}): DemoRow[] {
  const rows = demoSpecialists();
  const names = textsOf(rows, 'nombre');
  const surnames = textsOf(rows, 'apellido1', 'apellido2');
  const random = createRandom(count);
  return Array.from({ length: count }, (_, i) => ({
    ...rows[i % rows.length],
    id: String(i + 1),
    nombre: random.pick(names),
    apellido1: random.pick(surnames),
    apellido2: random.pick(surnames),
    ...overrides,
  }));
}

/** Returns fictitious specialists that one search finds. */
export const generateSpecialistsInOnePlace = (count: number): DemoRow[] =>
  generateSpecialists(count, {
    provincia: ONE_PLACE_SEARCH.provincia,
    canton: ONE_PLACE_SEARCH.canton,
    areaTrabajo: [ONE_PLACE_SEARCH.area],
  });

const compress = promisify(gzip);

/** A minimal data service on a loopback port, which serves one precompressed list at a time. */
type ListService = {
  url: string;
  answer: (list: readonly unknown[]) => Promise<void>;
  stop: () => Promise<void>;
};

async function startListService(port: number): Promise<ListService> {
  let body = await compress('[]');
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
    });
    response.end(body);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${port}/`,
    async answer(list) {
      body = await compress(JSON.stringify(list));
    },
    async stop() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

const GROWING = /\/results\/use-incremental-list$/;
const EVERY_CARD = '\0every-card';

/** Vite plugin that makes the results page render every card at once. */
function everyCard(): Plugin {
  let replaced = false;
  return {
    name: 'growth:every-card',
    enforce: 'pre',
    resolveId: (source, importer) => (GROWING.test(join(importer ?? '', '..', source)) ? EVERY_CARD : null),
    load(id) {
      if (id !== EVERY_CARD) return null;
      replaced = true;
      return 'export const useIncrementalList = (total) => ({ count: total, grow: () => {}, endRef: () => {} });';
    },
    buildEnd(error) {
      if (!error && !replaced) throw new Error(`The results no longer grow in ${GROWING.source}`);
    },
  };
}

/** Builds the directory remote with a results page that renders every card at once. */
async function buildPlainDirectory(outDir: string): Promise<void> {
  const root = join(ROOT, 'remote-directory');
  const before = process.cwd();
  process.chdir(root);
  try {
    await build({
      root,
      configLoader: 'runner',
      logLevel: 'error',
      plugins: [everyCard()],
      build: { outDir, emptyOutDir: true },
    });
  } finally {
    process.chdir(before);
  }
}

export type GrowthSites = {
  service: ListService;
  /** Origin of the production build, which adds cards while the visitor scrolls. */
  growing: string;
  /** Origin of the site that renders all result cards at once, for comparison. */
  plain: string;
  stop: () => Promise<void>;
};

/** Starts both sites with the same list of specialists. Stops started servers if a later one fails. */
export async function startGrowthSites(): Promise<GrowthSites> {
  const dir = await makeTempDir();
  const endings = [dir.remove];
  async function stop() {
    for (const end of endings.splice(0).reverse()) await end();
  }
  try {
    return { ...(await startIn(dir.path, (end) => endings.push(end))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startIn(
  dir: string,
  onEnd: (end: () => Promise<void>) => void,
): Promise<Omit<GrowthSites, 'stop'>> {
  const plainDirectory = join(dir, 'plain-directory');
  await buildPlainDirectory(plainDirectory);
  const [servicePort = 0, growingPort = 0, plainPort = 0] = await freePorts(3);
  const service = await startListService(servicePort);
  onEnd(service.stop);

  async function start(name: string, directory: string, port: number): Promise<string> {
    const home = join(dir, name);
    await mkdir(home);
    const place = { remotesDir: join(home, 'remotes'), secretsDir: join(home, 'secrets') };
    await deployCommandsFor({ to: place.remotesDir, secretsDir: place.secretsDir }).deploy(
      directory,
      built.remote('profile'),
      built.remote('feedback'),
    );
    const env = { ENDPOINT_SPECIALISTS: service.url };
    const site = await startSiteServer({ port, ...place, dataDir: join(home, 'data'), env });
    onEnd(site.stop);
    return site.origin;
  }

  const growing = await start('growing', built.remote('directory'), growingPort);
  const plain = await start('plain', plainDirectory, plainPort);
  return { service, growing, plain };
}
