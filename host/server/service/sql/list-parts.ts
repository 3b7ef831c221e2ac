import type { Database } from '../../database/database';
import { idOf, parseRows } from '../loaded-row';
import type { RatingParts, SpecialistParts } from '../store';
import { readAbsentIds } from './absent-specialists';
import { listVersions, readRatings, readSpecialists } from './lists';
import { readPublished } from './published';

type Reading = Pick<Database, 'read'>;

/** What the specialists' list is made of; its rows are parsed once the transaction has ended. */
export async function specialistParts(database: Reading): Promise<SpecialistParts> {
  const { version, stored } = await database.read(async (sql) => ({
    version: (await listVersions(sql)).specialists,
    stored: await readSpecialists(sql),
  }));
  return { version, ...(await parseRows('specialists', stored)) };
}

/** What the ratings' list is made of, without ratings of absent specialists, which are kept but not published. */
export async function ratingParts(database: Reading): Promise<RatingParts> {
  const { version, stored, published, absent } = await database.read(async (sql) => ({
    version: (await listVersions(sql)).ratings,
    stored: await readRatings(sql),
    published: await readPublished(sql),
    absent: new Set(await readAbsentIds(sql)),
  }));
  const { rows, damaged } = await parseRows('loaded_ratings', stored);
  const isShown = (id: string) => !absent.has(id);
  return {
    version,
    rows: absent.size === 0 ? rows : rows.filter(({ value }) => isShown(idOf(value, 'cedula'))),
    evaluations: published.evaluations.filter(({ idEspecialista }) => isShown(idEspecialista)),
    damaged: [...damaged, ...published.damaged],
  };
}
