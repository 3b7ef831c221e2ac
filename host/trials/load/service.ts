import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { loadInitialLists } from '../../server/directory/sql/lists';
import { idOf } from '../../server/directory/sql/rows';
import type { Lists } from '../../server/directory/store';
import { type DataLocation, openDatabase } from '../../server/platform/database/open-database';
import { killSite, SERVICE_FILE, type StartedSite, startSite, stopSite } from '../support/running-site';

/** Fills an empty database with a directory of this size and runs the built service during the work. */
export async function withService(
  place: DataLocation,
  size: number,
  work: (site: StartedSite) => Promise<void>,
): Promise<void> {
  await fillDirectory(place, size);
  const site = await startSite(SERVICE_FILE, place);
  try {
    await work(site);
    await stopSite(site);
  } finally {
    await killSite(site);
  }
}

export const portOfSite = ({ base }: StartedSite): number => Number(new URL(base).port);

/** Fills an empty database with `size` specialists and ratings by repeating the demo data. */
export async function fillDirectory(place: DataLocation, size: number): Promise<void> {
  const opened = await openDatabase(place);
  if (!opened.ok) throw new Error(opened.problem);
  await opened.value.write((sql) => loadInitialLists(sql, largeLists(size)));
  await opened.value.close();
}

function largeLists(size: number): Lists {
  const specialists = demoSpecialists().filter((row) => idOf(row, 'id') !== '');
  const ratings = demoRatings().filter((row) => idOf(row, 'cedula') !== '');
  return {
    specialists: Array.from({ length: size }, (_, index) => ({
      ...specialists[index % specialists.length],
      id: String(index + 1),
      nombre: nameOf(index),
      telefono: String(60_000_000 + ((index * 7_919) % 9_999_999)),
      correo: `${nameOf(index * 31)}@example.com`,
    })),
    ratings: Array.from({ length: size }, (_, index) => ({
      ...ratings[index % ratings.length],
      cedula: String(index + 1),
    })),
  };
}

/** Returns distinct names to keep the list's compression realistic. */
const nameOf = (index: number): string => ((index * 2_654_435_761) % 4_294_967_296).toString(36);
