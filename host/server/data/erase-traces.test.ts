import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { anEvaluation } from '../../trials/support/bodies';
import { dataCommand } from '../../trials/support/data-command';
import { databaseFiles } from '../../trials/support/database-files';
import { describeOnEachDatabase, type Place } from '../../trials/support/databases';
import { LISTS } from '../../trials/support/lists';
import { RULES } from '../../trials/support/rules';
import type { Database } from '../database/database';
import { DATABASE_FILE } from '../database/sqlite/open-sqlite';
import { createStore } from '../service/sql/create-store';

const PERSON = {
  idUsuario: '987654321',
  nombreUsuario: 'Zacarías Prueba Borrada',
  correoUsuario: 'zacarias.borrada@example.com',
  telefono: '87654321',
  comentario: 'Este comentario desaparece.',
};

/** Deletes as versions did that left on the disk what they deleted. */
async function forgetfully({ dataDir, databaseUrl }: Place, database: Database, text: string): Promise<void> {
  if (databaseUrl !== null) return void (await database.write((sql) => sql.rows(text)));
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.exec(`PRAGMA secure_delete = OFF; ${text}`);
  db.close();
}

describeOnEachDatabase('erasing', ({ open, place }) => {
  async function running(changes = {}) {
    const where = await place();
    const database = await open(where);
    const store = createStore(database, { ...RULES, ...changes });
    await store.loadOnce(LISTS);
    let serial = 0;
    const send = (evaluation = {}) => {
      serial += 1;
      const receipt = { id: `evaluation-${serial}`, key: `key-${serial}`, receivedAt: new Date() };
      return store.addEvaluation(anEvaluation({ ...PERSON, ...evaluation }), receipt);
    };
    const found = async () => {
      const bytes = await databaseFiles(where);
      return Object.values(PERSON).filter((text) => bytes.includes(text));
    };
    return { where, database, send, found };
  }

  test('remove leaves nothing of an evaluation in the files, while the service goes on', async () => {
    const { where, send, found } = await running();
    await send();
    await send({ ...anEvaluation() });
    const { code, said } = await dataCommand(where, ['remove', 'evaluation-1']);
    expect([code, said.at(-1)]).toEqual([0, 'las copias de seguridad hechas antes lo conservan todo']);
    expect(said.some((line) => line.includes('WAL'))).toBe(where.databaseUrl !== null);
    expect(await found()).toEqual([]);
    expect(await send({ comentario: 'Otra' })).toBe('stored');
    expect(await found()).toContain(PERSON.idUsuario);
  });

  test('what is removed leaves nothing where it was deleted before, by a version that kept it in the files', async () => {
    const { where, database, send, found } = await running();
    for (let n = 0; n < 40; n += 1) await send({ comentario: `${PERSON.comentario} ${n}` });
    await forgetfully(where, database, `DELETE FROM evaluations WHERE id <> 'evaluation-1'`);
    expect(await found()).toContain(PERSON.comentario);
    expect((await dataCommand(where, ['remove', 'evaluation-1'])).code).toBe(0);
    expect(await found()).toEqual([]);
  });
});
