import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import {
  callDataCommand,
  type DataLocation,
  describeOnEachDatabase,
  readDatabaseFiles,
  runConcurrently,
} from '../../../trials/support/databases';
import {
  anEvaluationBody,
  aReport,
  PUBLISH_AT_ONCE_RULES,
  SAMPLE_LISTS,
  testConfig,
} from '../../../trials/support/fixtures';
import { tempDir } from '../../../trials/support/temp-dir';
import type { Database } from '../../platform/database/database';
import { DATABASE_FILE } from '../../platform/database/sqlite/open-sqlite';
import { createDataService } from '../data-service';
import { createStore } from '../sql/create-store';
import { evaluationRulesOf } from '../store';

const [GOOD, BAD] = ['good.csv', 'bad.csv'];

describeOnEachDatabase('moderation', ({ open, place }) => {
  /** Starts a service; returns functions that show its evaluations as a moderator sees them. */
  async function running(
    env: Record<string, string> = { MODERATION: 'on' },
    ratings: typeof SAMPLE_LISTS.ratings = [],
  ) {
    const where = await place();
    const database = await open(where);
    const store = createStore(database, evaluationRulesOf(testConfig(env)));
    await store.loadOnce({ ...SAMPLE_LISTS, ratings });
    const service = createDataService({ store, now: nextMoment });
    const published = async () => {
      await service.noticeChanges();
      const summaries: { comentarios: { comentario: string }[] }[] = JSON.parse(
        String((await service.ratings()).plain),
      );
      return summaries.flatMap(({ comentarios }) => comentarios.map(({ comentario }) => comentario)).sort();
    };
    const send = (comentario: string, changes = {}, network?: string) =>
      service.receiveEvaluation(anEvaluationBody({ comentario, ...changes }), network);
    const data = (...args: string[]) => callDataCommand(where, args, env);
    const report = (comentario: string, changes = {}) =>
      service.receiveReport(aReport({ comentario, ...changes }));
    return { where, database, published, send, report, data };
  }
  let moment = Date.parse('2026-03-01T12:00:00Z');
  const nextMoment = () => {
    moment += 1;
    return new Date(moment);
  };
  const idsIn = (said: readonly string[]) =>
    said.flatMap((line) => /^([0-9a-f]{8}) {2}\d{4}-/.exec(line)?.[1] ?? []);

  test('shows an approved evaluation and hides a rejected one, also in a running service', async () => {
    const { published, send, data } = await running();
    await send('Uno');
    await send('Dos');
    expect(await published()).toEqual([]);
    const listed = await data('evaluations', '--state', 'pending');
    expect(listed.said.at(-1)).toBe('2 evaluaciones');
    const [first = '', second = ''] = idsIn(listed.said);
    expect((await data('approve', first, second)).said.at(-1)).toBe('2 evaluaciones publicadas');
    expect(await published()).toEqual(['Dos', 'Uno']);
    const rejected = await data('reject', first);
    expect(rejected.said.at(-1)).toBe('1 evaluación rechazada');
    expect(await published()).toHaveLength(1);
    expect((await data('evaluations', '--state', 'rejected')).said.at(-1)).toBe('1 evaluación');
  });

  const reasonsIn = (said: readonly string[]) =>
    said.flatMap((line) => /^reporte \S+ {2}2026-03-01 {2}(.+)$/.exec(line)?.[1] ?? []);

  test('queues reported evaluations with the reason until a moderator decides', async () => {
    const { published, send, report, data } = await running({ MODERATION: 'off' });
    await send('Uno');
    await send('Dos', { idEspecialista: '8' });
    await report('Uno');
    await report('Uno', { motivo: 'Tiene insultos' });
    await report('Dos', { idEspecialista: '8', motivo: 'Parece falsa' });
    const queue = (await data('reports')).said;
    expect(reasonsIn(queue)).toEqual(['Es publicidad', 'Tiene insultos', 'Parece falsa']);
    expect(queue.join('\n')).toContain('Luis Prueba Ficticia: Uno');
    expect(queue.at(-1)).toBe('3 reportes');
    const listed = (await data('evaluations')).said;
    expect(listed).toContain('          reportada: Es publicidad, Tiene insultos');
    expect(listed.at(-1)).toBe('3 reportes por revisar: npm run data -- reports');

    const [one = '', two = ''] = idsIn(listed);
    await data('reject', one);
    await data('approve', two);
    expect((await data('reports')).said).toEqual(['0 reportes']);
    expect(await published()).toEqual(['Dos']);
    await report('Dos', { idEspecialista: '8', motivo: 'Parece falsa' });
    expect((await data('reports')).said).toEqual(['0 reportes']);
  });

  test('queues reports of imported comments, which are closed by the id of the report', async () => {
    const { report, data } = await running({ MODERATION: 'on' }, SAMPLE_LISTS.ratings);
    await report('Bien', { nombre: 'Eva', fecha: '05/01/2025' });
    const { said } = await data('reports');
    expect(said.slice(1)).toEqual([
      '          de las calificaciones cargadas  05/01/2025  especialista 7',
      '          Eva: Bien',
      '1 reporte',
    ]);
    const [, id = ''] = /^reporte (\S+)/.exec(said[0] ?? '') ?? [];
    const unknown = await data('reports', '--done', 'nada');
    expect([unknown.code, unknown.complaints]).toEqual([1, ['no hay ningún reporte nada; no se hizo nada']]);
    for (const wrong of [['--done'], [id], ['--done', id.slice(0, 3)]])
      expect((await data('reports', ...wrong)).code).toBe(2);
    expect((await data('reports', '--done', id)).said).toEqual(['1 reporte cerrado']);
    expect((await data('reports')).said).toEqual(['0 reportes']);
  });

  test('removes the reports of a removed evaluation', async () => {
    const { send, report, data, database } = await running({ MODERATION: 'off' });
    await send('Uno');
    await report('Uno');
    await data('visitor', '101110111', '--remove');
    const left = await database.read((sql) => sql.rows('SELECT * FROM evaluation_reports'));
    expect(left).toEqual([]);
  });

  /** Simulates an attack from one address on two specialists among other evaluations. */
  async function attacked() {
    const site = await running({ MODERATION: 'off' });
    await site.send('Antes', {}, 'b');
    await site.send('Ataque 1', { idUsuario: '111111111' }, 'a');
    await site.send('Ataque 2', { idUsuario: '222222222', idEspecialista: '8' }, 'a');
    await site.send('Después', { idEspecialista: '8' }, 'b');
    const { said } = await site.data('evaluations');
    const senders = said.flatMap((line) => / {2}remitente ([0-9a-f]{8})$/.exec(line)?.[1] ?? []);
    return { ...site, senders };
  }

  test('reject --sender rejects all evaluations of one sender', async () => {
    const { published, data, senders } = await attacked();
    expect(senders).toHaveLength(4);
    const [, attacker = ''] = senders;
    expect((await data('evaluations', '--sender', attacker)).said.at(-1)).toBe('2 evaluaciones');
    expect((await data('reject', '--sender', attacker)).said.at(-1)).toBe('2 evaluaciones rechazadas');
    expect(await published()).toEqual(['Antes', 'Después']);
    expect((await data('reject', '--sender', attacker)).said).toEqual(['0 evaluaciones rechazadas']);
  });

  test('reject selects evaluations by specialist and by time, and rejected ones can be removed', async () => {
    const { published, data } = await attacked();
    await data('reject', '--specialist', '8');
    expect(await published()).toEqual(['Antes', 'Ataque 1']);
    expect((await data('approve', '--specialist', '8')).said).toEqual(['0 evaluaciones publicadas']);
    expect((await data('remove', '--specialist', '8')).said).toContain('2 evaluaciones borradas');
    expect((await data('evaluations')).said.at(-1)).toBe('2 evaluaciones');
    expect((await data('reject', '--since', '2026-03-02')).said).toEqual(['0 evaluaciones rechazadas']);
    expect((await data('reject', '--since', '2026-03-01T06:00', '--specialist', '7')).said.at(-1)).toBe(
      '2 evaluaciones rechazadas',
    );
    expect(await published()).toEqual([]);
  });

  test('reads a time as Costa Rican time', async () => {
    const { data } = await attacked();
    // 06:00 in Costa Rica is noon in UTC, when the evaluations were sent.
    expect((await data('evaluations', '--since', '2026-03-01T06:00')).said.at(-1)).toBe('4 evaluaciones');
    expect((await data('evaluations', '--since', '2026-03-01T06:01')).said.at(-1)).toBe('0 evaluaciones');
  });

  test('approves the selected pending evaluations', async () => {
    const { published, send, data } = await running();
    await send('Uno');
    await send('Dos', { idEspecialista: '8' });
    await data('approve', '--pending', '--specialist', '8');
    expect(await published()).toEqual(['Dos']);
  });

  test('changes nothing if one of the ids is wrong', async () => {
    const { published, send, data } = await running();
    await send('Uno');
    const [id = ''] = idsIn((await data('evaluations')).said);
    const wrong = await data('approve', id, 'ffffffff');
    expect([wrong.code, wrong.complaints]).toEqual([
      1,
      ['no hay ninguna evaluación ffffffff; no se hizo nada'],
    ]);
    expect(await published()).toEqual([]);
  });

  test('approving replaces the visitor’s earlier evaluation if only the latest counts', async () => {
    const { published, send, data } = await running({ MODERATION: 'on', EVALUATIONS_KEPT: 'latest' });
    await send('Antes');
    await data('approve', '--pending');
    await send('De otra persona', { idUsuario: '202220222' });
    await send('Ahora');
    expect(await published()).toEqual(['Antes']);
    await data('approve', '--pending');
    expect(await published()).toEqual(['Ahora', 'De otra persona']);
  });

  test('approving does not replace an earlier evaluation that has a different phone or name', async () => {
    const { published, send, data } = await running({ EVALUATIONS_KEPT: 'latest' });
    await send('De la víctima');
    await send('De quien la suplanta', { telefono: '80000001' });
    expect(await published()).toEqual(['De la víctima']);
    const { said } = await data('approve', '--pending');
    expect(said.join()).not.toContain('en lugar de');
    expect(await published()).toEqual(['De la víctima', 'De quien la suplanta']);
  });

  const LATEST = { MODERATION: 'on', EVALUATIONS_KEPT: 'latest' };
  const EVERY = { MODERATION: 'on' };
  /** Stores two pending evaluations of one specialist by one visitor. Runs commands with `EVALUATIONS_KEPT=latest`. */
  async function oldAndNew() {
    const { where, send, published } = await running(EVERY);
    await send('Antes');
    await send('Ahora');
    const data = (...args: string[]) => callDataCommand(where, args, LATEST);
    const [old = '', recent = ''] = idsIn((await data('evaluations')).said);
    return { published, data, old, recent };
  }

  test.each([
    ['in their order', false],
    ['in reverse', true],
  ])('approving several evaluations of a visitor, named %s, keeps the latest', async (_case, reversed) => {
    const { published, data, old, recent } = await oldAndNew();
    const { code, said } = await data('approve', ...(reversed ? [recent, old] : [old, recent]));
    expect(code).toBe(0);
    expect(said.map((line) => line.trim())).toEqual([
      expect.stringMatching(new RegExp(`^${recent} `)),
      'Luis Prueba Ficticia: Ahora',
      'en lugar de 1 evaluación anterior, que se borra:',
      expect.stringMatching(new RegExp(`^${old} .* pendiente `)),
      'Luis Prueba Ficticia: Antes',
      '1 evaluación publicada',
    ]);
    expect(await published()).toEqual(['Ahora']);
  });

  test('approving does not replace a newer published evaluation', async () => {
    const { published, data, old, recent } = await oldAndNew();
    await data('reject', old);
    await data('approve', recent);
    const refused = await data('approve', old);
    expect([refused.code, refused.said, refused.complaints]).toEqual([
      1,
      [],
      [
        `${old} es anterior a ${recent}, ya publicada, de la misma persona; para publicarla rechace antes ${recent}; no se hizo nada`,
      ],
    ]);
    expect(await published()).toEqual(['Ahora']);
    await data('reject', recent);
    expect((await data('approve', old)).said.at(-1)).toBe('1 evaluación publicada');
    expect(await published()).toEqual(['Antes']);
  });

  test('approving an older evaluation keeps a newer pending one', async () => {
    const { published, data, old } = await oldAndNew();
    expect((await data('approve', old)).said).toHaveLength(3);
    expect(await published()).toEqual(['Antes']);
    expect((await data('approve', '--pending')).code).toBe(0);
    expect(await published()).toEqual(['Ahora']);
  });

  test('concurrent approvals of a visitor’s evaluations keep one', async () => {
    const { where, database, send, published } = await running(EVERY);
    await send('Antes');
    await send('Ahora');
    const ids = idsIn((await callDataCommand(where, ['evaluations'])).said);
    await callDataCommand(where, ['reject', '--pending']);
    const approvals = ids.map((id) => () => callDataCommand(where, ['approve', id], LATEST));
    await runConcurrently(where, database, approvals);
    expect(await published()).toEqual(['Ahora']);
  });

  test('an approval and a concurrent submission keep one evaluation', async () => {
    const { where, database, send, data, published } = await running({ EVALUATIONS_KEPT: 'latest' });
    await send('Antes');
    const [id = ''] = idsIn((await data('evaluations')).said);
    await data('reject', id);
    await runConcurrently<unknown>(where, database, [() => data('approve', id), () => send('Ahora')]);
    expect(await published()).toEqual(['Ahora']);
  });

  test('prints evaluations in their new state', async () => {
    const { send, data } = await running();
    await send('Uno');
    expect((await data('approve', '--pending')).said[0]).toContain('  publicada  ');
    const [id = ''] = idsIn((await data('evaluations')).said);
    expect((await data('reject', id)).said[0]).toContain('  rechazada  ');
  });

  test('a removed or replaced evaluation may be submitted again', async () => {
    const { send, data } = await running(LATEST);
    await send('Uno');
    const [first = ''] = idsIn((await data('evaluations')).said);
    await data('remove', first);
    expect(await send('Uno')).toBe('stored');
    await data('approve', '--pending');
    await send('Dos');
    await data('approve', '--pending');
    expect(await send('Uno')).toBe('stored');
    expect((await data('evaluations')).said.at(-1)).toBe('2 evaluaciones');
  });

  test('an evaluation that cannot be changed is not reported as changed', async () => {
    const { where, database, send, data } = await running();
    await send('Uno');
    const skipUpdates =
      where.databaseUrl === null
        ? ['CREATE TRIGGER skip BEFORE UPDATE ON evaluations BEGIN SELECT RAISE(IGNORE); END']
        : [
            'CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
            'CREATE TRIGGER skip BEFORE UPDATE ON evaluations FOR EACH ROW EXECUTE FUNCTION skip()',
          ];
    await database.write(async (sql) => {
      for (const statement of skipUpdates) await sql.rows(statement);
    });
    const [id = ''] = idsIn((await data('evaluations')).said);
    const { code, said, complaints } = await data('approve', id);
    expect([code, said, complaints]).toEqual([1, [], [`la evaluación ${id} ya no está; no se hizo nada`]]);
  });

  test('lists evaluations by specialist, and shows no identification, e-mail or phone', async () => {
    const { send, data } = await running();
    await send('Uno');
    await send('Dos', { idEspecialista: '8' });
    const { said } = await data('evaluations', '--specialist', '8');
    expect(said).toHaveLength(3);
    expect(said.join()).toContain('Luis Prueba Ficticia: Dos');
    for (const secret of ['101110111', 'luis@example.com', '88880000'])
      expect(said.join()).not.toContain(secret);
  });

  test.each([
    [['approve']],
    [['approve', 'abcdef', '--pending']],
    [['approve', 'abc']],
    [['evaluations', '--state', 'nueva']],
    [['evaluations', '--nothing']],
    [['unknown']],
    [[]],
  ])('refuses the arguments %j and prints the usage', async (args) => {
    const { where } = await running();
    const { code, said, complaints } = await callDataCommand(where, args);
    expect([code, said]).toEqual([2, []]);
    expect(complaints.join('\n')).toContain('npm run data --');
  });

  test('reports an invalid configuration and a database that cannot be opened', async () => {
    const nowhere: DataLocation = { dataDir: '/dev/null/x', databaseUrl: null };
    const copy = join(tempDir(), 'copy');
    await callDataCommand((await running()).where, ['backup', copy]);
    expect((await callDataCommand(nowhere, ['restore', copy])).complaints).toEqual([
      expect.stringMatching(/^DATA_DIR \/dev\/null\/x cannot be used/),
    ]);
    expect((await callDataCommand(nowhere, ['evaluations'], { PORT: 'x' })).complaints).toEqual([
      expect.stringMatching(/^PORT must be/),
    ]);
  });

  test('creates no database if the command only reads', async () => {
    const empty: DataLocation = { dataDir: tempDir(), databaseUrl: null };
    const { code, complaints } = await callDataCommand(empty, ['backup', join(tempDir(), 'copy')]);
    expect([code, complaints]).toEqual([1, [expect.stringContaining(empty.dataDir)]]);
    expect(readdirSync(empty.dataDir)).toEqual([]);
  });

  test.each([
    [1, 'a try', ['import', GOOD, '--dry-run']],
    [1, 'a refused file', ['import', BAD]],
    [1, 'a file that is not there', ['import', '/nowhere/a.csv']],
    [2, 'wrong use', ['import', GOOD, GOOD]],
    [2, 'an unknown option', ['import', GOOD, '--dry']],
    [1, 'what is no copy', ['restore', GOOD]],
    [2, 'wrong use', ['restore']],
  ])('exits with code %i and creates no database after %s: %j', async (expected, _name, args) => {
    const dataDir = join(tempDir(), 'mistyped');
    const [good, bad] = [join(tempDir(), 'a.csv'), join(tempDir(), 'b.csv')];
    writeFileSync(good, 'id,nombre,provincia,canton,areaTrabajo\n1,Ana,Heredia,Barva,Pintura\n');
    writeFileSync(bad, 'id,nombre\n1,Ana\n');
    const given = args.map((arg) => (arg === GOOD ? good : arg === BAD ? bad : arg));
    expect((await callDataCommand({ dataDir, databaseUrl: null }, given)).code).toBe(expected);
    expect(existsSync(dataDir)).toBe(false);
    expect((await callDataCommand({ dataDir, databaseUrl: null }, ['import', good])).code).toBe(0);
  });
});

describe('purgeDeletedData', () => {
  const PERSON = {
    idUsuario: '987654321',
    nombreUsuario: 'Zacarías Prueba Borrada',
    correoUsuario: 'zacarias.borrada@example.com',
    telefono: '87654321',
    comentario: 'Este comentario desaparece.',
  };

  /** Deletes rows as earlier versions did, without overwriting their bytes in the database file. */
  async function forgetfully(
    { dataDir, databaseUrl }: DataLocation,
    database: Database,
    text: string,
  ): Promise<void> {
    if (databaseUrl !== null) return void (await database.write((sql) => sql.rows(text)));
    const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
    db.exec(`PRAGMA secure_delete = OFF; ${text}`);
    db.close();
  }

  describeOnEachDatabase('erasing', ({ open, place }) => {
    async function running() {
      const where = await place();
      const database = await open(where);
      const store = createStore(database, PUBLISH_AT_ONCE_RULES);
      await store.loadOnce(SAMPLE_LISTS);
      let serial = 0;
      const send = (evaluation = {}) => {
        serial += 1;
        const receipt = { id: `evaluation-${serial}`, key: `key-${serial}`, receivedAt: new Date() };
        return store.addEvaluation(anEvaluationBody({ ...PERSON, ...evaluation }), receipt);
      };
      const found = async () => {
        const bytes = await readDatabaseFiles(where);
        return Object.values(PERSON).filter((text) => bytes.includes(text));
      };
      return { where, database, send, found };
    }

    test('the remove command erases an evaluation, and traces left by earlier versions, from the files of a running service', async () => {
      const { where, database, send, found } = await running();
      for (let n = 0; n < 40; n += 1) await send({ comentario: `${PERSON.comentario} ${n}` });
      await forgetfully(where, database, `DELETE FROM evaluations WHERE id <> 'evaluation-1'`);
      await send(anEvaluationBody());
      expect(await found()).toContain(PERSON.comentario);
      const { code, said } = await callDataCommand(where, ['remove', 'evaluation-1']);
      expect([code, said.at(-1)]).toEqual([0, 'las copias de seguridad hechas antes lo conservan todo']);
      expect(said.some((line) => line.includes('WAL'))).toBe(where.databaseUrl !== null);
      expect(await found()).toEqual([]);
      expect(await send({ comentario: 'Otra' })).toBe('stored');
    });
  });
});
