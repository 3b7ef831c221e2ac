import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  callDataCommand,
  describeOnEachDatabase,
  readDatabaseFiles,
} from '../../../trials/support/databases';
import { anEvaluationBody, PUBLISH_AT_ONCE_RULES, SAMPLE_LISTS } from '../../../trials/support/fixtures';
import { copyBeforeMigration } from '../../platform/database/open-database';
import { createStore } from '../sql/create-store';
import { listEvaluations } from '../sql/evaluations';
import { backUpBeforeChange } from './backup/backup-file';

const DAY_MS = 24 * 60 * 60_000;
const OTHER = { idUsuario: '202220222', telefono: '82222222', correoUsuario: 'eva@example.com' };

describeOnEachDatabase('npm run data -- visitor', ({ open, place }) => {
  async function running() {
    const where = await place();
    const database = await open(where);
    const store = createStore(database, { ...PUBLISH_AT_ONCE_RULES, dailyLimit: 9 });
    await store.loadOnce(SAMPLE_LISTS);
    let serial = 0;
    const send = (changes = {}, daysAgo = 0) => {
      serial += 1;
      const receivedAt = new Date(Date.now() - daysAgo * DAY_MS);
      const receipt = {
        id: `evaluation-${serial}`,
        key: `key-${serial}`,
        receivedAt,
        network: '203.0.113.9',
      };
      return store.addEvaluation(anEvaluationBody(changes), receipt);
    };
    const data = (...args: string[]) => callDataCommand(where, args);
    const kept = () => database.read((sql) => listEvaluations(sql));
    return { where, database, store, send, data, kept };
  }

  test('shows all data of one person, by any spelling of the identification', async () => {
    const { send, data, kept } = await running();
    await send();
    await send({ ...OTHER });
    const { code, said } = await data('visitor', '1-0111-0111');
    expect(code).toBe(0);
    const [{ sender } = { sender: '' }] = await kept();
    expect(said).toEqual([
      expect.stringMatching(/^evaluation-1 {2}\d{4}-\d\d-\d\d {2}publicada$/),
      ...Object.entries(anEvaluationBody()).map(([field, value]) => `  ${field}: ${value}`),
      `  remitente: ${sender}`,
      '1 evaluación',
      'y cuántas envió en las últimas 24 horas, bajo un resumen de su identificación',
    ]);
    expect((await data('visitor', '303330333')).said).toEqual(['0 evaluaciones']);
  });

  test('--remove deletes all data of one person permanently, and keeps other people’s data', async () => {
    const { where, database, store, send, data, kept } = await running();
    await send();
    await send({ idEspecialista: '8' });
    await send({ ...OTHER });
    const versions = await store.listVersions();
    expect((await data('visitor', '101110111', '--remove')).said[0]).toBe('2 evaluaciones borradas');
    expect((await kept()).map(({ idUsuario }) => idUsuario)).toEqual([OTHER.idUsuario]);
    expect((await store.listVersions()).ratings).toBeGreaterThan(versions.ratings);
    expect(await database.read((sql) => sql.rows('SELECT * FROM visitor_sends'))).toHaveLength(1);
    const bytes = await readDatabaseFiles(where);
    for (const secret of ['101110111', 'luis@example.com', '88880000'])
      expect(bytes.includes(secret)).toBe(false);
    expect((await data('visitor', '101110111')).said).toEqual(['0 evaluaciones']);
    expect((await data('visitor', '101110111', '--remove')).code).toBe(0);
  });

  test('--remove names the copies from imports and migrations, which it does not change', async () => {
    const { where, database, send } = await running();
    const { dataDir } = where;
    const remove = () => callDataCommand(where, ['visitor', '101110111', '--remove']);
    await send();
    expect((await remove()).said.at(-1)).toMatch(/^las copias de seguridad/);
    await send();
    const copies = [await backUpBeforeChange(database, dataDir), await backUpBeforeChange(database, dataDir)];
    const cutOff = `${copies[1]}.0b8e-11.part`;
    writeFileSync(cutOff, '');
    const migrated = copyBeforeMigration(dataDir, 2);
    const { said } = await remove();
    expect(said.slice(-5)).toEqual([
      'también las que hicieron las importaciones y las migraciones; bórrelas cuando ya no le hagan falta:',
      ...[...copies, cutOff, migrated].map((copy) => `  ${copy}`),
    ]);
  });

  test('--retain removes identification, e-mail and phone from older evaluations, which stay published', async () => {
    const { where, store, send, data, kept } = await running();
    await send({ comentario: 'Vieja' }, 31);
    await send({ ...OTHER, comentario: 'Nueva' }, 29);
    const before = await store.ratings();
    expect((await data('visitor', '--retain', '30')).said[0]).toBe(
      '1 evaluación quedó sin identificación, correo ni teléfono',
    );
    expect(await kept()).toMatchObject([
      {
        comentario: 'Vieja',
        idUsuario: '',
        correoUsuario: '',
        telefono: '',
        sender: null,
        state: 'accepted',
      },
      { comentario: 'Nueva', ...OTHER },
    ]);
    expect((await store.ratings()).evaluations).toEqual(before.evaluations);
    const bytes = await readDatabaseFiles(where);
    for (const secret of ['101110111', 'luis@example.com', '88880000'])
      expect(bytes.includes(secret)).toBe(false);
    expect((await data('visitor', '--retain', '30')).said).toEqual([
      '0 evaluaciones quedaron sin identificación, correo ni teléfono',
    ]);
  });

  test('two anonymized evaluations of one specialist are both kept', async () => {
    const { where, send, data, kept } = await running();
    await send({ comentario: 'Uno' }, 40);
    await send({ comentario: 'Dos', ...OTHER }, 40);
    await data('visitor', '--retain', '30');
    await data('reject', '--specialist', '7');
    const ids = (await kept()).map(({ id }) => id);
    const { code } = await callDataCommand(where, ['approve', ...ids], { EVALUATIONS_KEPT: 'latest' });
    expect([code, (await kept()).length]).toEqual([0, 2]);
  });

  test.each([
    [['visitor']],
    [['visitor', '--remove']],
    [['visitor', '1', '2']],
    [['visitor', '1', '--retain', '30']],
    [['visitor', '--retain', '0']],
    [['visitor', '--retain', 'x']],
    [['visitor', '--retain', '30', '--remove']],
    [['evaluations', '--since', '2026-02-30']],
    [['evaluations', '--since', '2026-02-28T25:00']],
    [['evaluations', '--sender', 'abc']],
    [['evaluations', '--sender', '%%%%%%']],
    [['reject', 'abcdef', '--specialist', '7']],
  ])('refuses %j without a change', async (args) => {
    const { send, data, kept } = await running();
    await send();
    const before = await kept();
    const { code, said, complaints } = await data(...args);
    expect([code, said]).toEqual([2, []]);
    expect(complaints.at(-1)).toMatch(/^npm run data -- /);
    expect(await kept()).toEqual(before);
  });
});
