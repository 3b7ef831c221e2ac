import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../../scripts/find-postgres.mjs';
import { startPostgres } from '../support/postgres';
import { measureLists } from './measure-lists';
import { measureSends } from './measure-sends';
import { measureHostile, measureSunday } from './measure-visitors';
import { withService } from './service';
import { type LoadSettings, readSettings } from './settings';

/** Measures the built data service: lists beside nginx, durable submissions, both at once, and amid hostile clients. */
export default async function loadCommand(args: string[]): Promise<number> {
  const settings = readSettings(args);
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-'));
  try {
    for (const [index, size] of settings.sizes.entries()) {
      const dataDir = join(folder, String(size));
      await withService({ dataDir, databaseUrl: null }, size, async (site) => {
        await measureLists(site, size, settings);
        if (index < settings.sizes.length - 1) return;
        await measureHostile(site, settings);
        await measureSends('SQLite', site, dataDir, settings);
        await measureSunday(site, settings);
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
  if (bin === null) return console.log('no PostgreSQL here: its sends are not measured');
  const postgres = await startPostgres(bin, { durable: true });
  try {
    const place = { dataDir: join(folder, 'unused'), databaseUrl: await postgres.createDatabase() };
    await withService(place, settings.sizes.at(-1) ?? 1, (site) =>
      measureSends('PostgreSQL', site, folder, settings),
    );
  } finally {
    await postgres.stop();
  }
}
