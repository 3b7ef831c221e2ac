import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoSpecialists } from '@club/shared/demo';
import type { ServerProcess } from '../../../host/trials/support/command-process';
import { freePort } from '../../../host/trials/support/free-ports';
import { startDocumentedNginx } from '../../../host/trials/support/nginx';
import { runDeployCommand } from './deployments';
import { built, makeTempDir } from './workspace';

const COUNT = 20;

const cell = (value: unknown): string => `"${String(value).replaceAll('"', '""')}"`;

/** Imports a few of the demo's specialists into an empty data directory. */
export async function importFewSpecialists(dataDir: string): Promise<void> {
  const dir = await makeTempDir();
  const file = join(dir.path, 'especialistas.csv');
  const rows = demoSpecialists().slice(0, COUNT);
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  await writeFile(file, lines.map((cells) => cells.map(cell).join(';')).join('\r\n'));
  await runDeployCommand(['import', file], { DATA_DIR: dataDir }, built.data).finally(dir.remove);
}

type Options = {
  /** Folder for the exported site and nginx's files. */
  dir: string;
  /** Environment variables of the export command. */
  env: Record<string, string>;
  /** Origin of the data service. */
  service?: string;
};

/** Exports a site and serves it with nginx in the documented configuration. */
export async function startExportedSite({ dir, env, service = 'http://127.0.0.1:9' }: Options) {
  const site = join(dir, 'site');
  const port = await freePort();
  const exportAgain = () => runDeployCommand([site], env, built.export);
  let nginx: ServerProcess | null = null;

  /** Starts nginx; unknown paths get the page `fallback`. */
  async function start(fallback = '/200.html') {
    nginx = await startDocumentedNginx({
      file: 'export.conf',
      port,
      dir: join(dir, 'nginx'),
      adapted: { '/srv/club': `"${site}"`, 'http://127.0.0.1:4301': service, '/200.html': fallback },
    });
  }
  async function stop() {
    await nginx?.stop();
    nginx = null;
  }
  await exportAgain();
  await start();
  return { origin: `http://127.0.0.1:${port}`, exportAgain, start, stop };
}
