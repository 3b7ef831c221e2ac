import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { loadOnce } from '../../server/directory/sql/lists';
import { idOf } from '../../server/directory/sql/rows';
import type { Lists } from '../../server/directory/store';
import { type DataLocation, openDatabase } from '../../server/platform/database/open-database';

/** Puts a directory of this size, and its ratings, into an empty database: the demo's people again and again. */
export async function fillDirectory(place: DataLocation, size: number): Promise<void> {
  const opened = await openDatabase(place);
  if (!opened.ok) throw new Error(opened.problem);
  await opened.value.write((sql) => loadOnce(sql, largeLists(size)));
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

/** Names that differ, so that the list compresses no better than a real one. */
const nameOf = (index: number): string => ((index * 2_654_435_761) % 4_294_967_296).toString(36);
