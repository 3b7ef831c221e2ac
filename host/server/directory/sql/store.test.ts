import { randomBytes } from 'node:crypto';
import { REPORT_REASONS } from '@club/shared/domain';
import { expect, onTestFinished, test } from 'vitest';
import { type DataLocation, describeOnEachDatabase } from '../../../trials/support/databases';
import {
  aFeedback,
  anEvaluationBody,
  aReport,
  PUBLISH_AT_ONCE_RULES,
  SAMPLE_LISTS,
} from '../../../trials/support/fixtures';
import { type Database, DatabaseError } from '../../platform/database/database';
import {
  type EvaluationRules,
  evaluationKey,
  type LoadedRow,
  MAX_FEEDBACK,
  MAX_PENDING_EVALUATIONS,
  type Store,
  type StoredEvaluation,
  type SubmissionReceipt,
  submissionKey,
} from '../store';
import { createStore } from './create-store';
import { insertEvaluations, trimPendingEvaluations } from './evaluations';
import { closeReports, listFeedback, listReports, trimFeedback, trimReports } from './messages';
import { findDamagedRows } from './stored-tables';

const TEN_MINUTES = 10 * 60_000;
const HOUR = 60 * 60_000;
const A_DAY = 24 * HOUR;

const NOON = new Date('2026-03-01T12:00:00Z');
const later = (ms: number): Date => new Date(NOON.getTime() + ms);

let serial = 0;
const receipt = (changes: Partial<SubmissionReceipt> = {}): SubmissionReceipt => {
  serial += 1;
  return { id: `id-${serial}`, key: `key-${serial}`, receivedAt: NOON, ...changes };
};
const tableOf =
  (database: Database) => (table: 'evaluations' | 'feedback' | 'recent_sends' | 'visitor_sends') =>
    database.read((sql) => sql.rows(`SELECT * FROM ${table} ORDER BY received_at`));

describeOnEachDatabase('a store', ({ open, place }) => {
  async function openStore(where?: DataLocation) {
    const database = await open(where);
    onTestFinished(async () => {
      // Skips databases that the test has closed; such tests reopen them and check the rows themselves.
      const damaged = await database.read(findDamagedRows).catch((error: unknown) => {
        if (!(error instanceof DatabaseError)) throw error;
        return [];
      });
      expect(damaged).toEqual([]);
    });
    const store = createStore(database, PUBLISH_AT_ONCE_RULES);
    await store.loadOnce(SAMPLE_LISTS);
    const stores = new Map<string, Store>();
    const storeWith = (rules: Partial<EvaluationRules>): Store => {
      const name = JSON.stringify(rules);
      const found = stores.get(name) ?? createStore(database, { ...PUBLISH_AT_ONCE_RULES, ...rules });
      stores.set(name, found);
      return found;
    };
    const send = (
      changes: Partial<ReturnType<typeof anEvaluationBody>>,
      rules: Partial<EvaluationRules> = {},
      at = NOON,
    ) => {
      const evaluation = anEvaluationBody(changes);
      const given = receipt({ key: evaluationKey(evaluation), receivedAt: at });
      return storeWith(rules).addEvaluation(evaluation, given);
    };
    return { store, database, table: tableOf(database), send };
  }
  const parsed = (rows: readonly LoadedRow[]) => rows.map(({ text }) => JSON.parse(text));

  test('returns the loaded rows unchanged and in order', async () => {
    const { store } = await openStore();
    expect(parsed((await store.specialists()).rows)).toEqual(SAMPLE_LISTS.specialists);
    expect(parsed((await store.ratings()).rows)).toEqual(SAMPLE_LISTS.ratings);
  });

  test('loads the initial lists once, and not again after they were emptied', async () => {
    const { store, database } = await openStore();
    await database.write((sql) => sql.rows('DELETE FROM specialists'));
    const versions = await store.listVersions();
    expect(await store.loadOnce(SAMPLE_LISTS)).toBe(false);
    expect((await store.specialists()).rows).toEqual([]);
    expect(await store.listVersions()).toEqual(versions);
  });

  test('loads lists once when several processes start together', async () => {
    const where = await place();
    const stores = await Promise.all([open(where), open(where), open(where)]);
    const loaded = await Promise.all(
      stores.map((database) => createStore(database, PUBLISH_AT_ONCE_RULES).loadOnce(SAMPLE_LISTS)),
    );
    expect(loaded.filter(Boolean)).toHaveLength(1);
  });

  test('keeps all eight fields of an evaluation', async () => {
    const { send, table } = await openStore();
    expect(await send({})).toBe('stored');
    expect(await table('evaluations')).toMatchObject([
      { ...anEvaluationBody(), state: 'accepted', received_at: '2026-03-01T12:00:00.000Z' },
    ]);
  });

  test('keeps text that is SQL as text', async () => {
    const { store, send, table } = await openStore();
    const hostile = `'); DELETE FROM evaluations; -- "$1" ?`;
    await send({ comentario: hostile, idEspecialista: '8', nombreUsuario: hostile });
    await store.addFeedback(aFeedback({ comentario: hostile }), receipt());
    expect(await table('evaluations')).toMatchObject([{ comentario: hostile, nombreUsuario: hostile }]);
    expect(await table('feedback')).toMatchObject([{ comentario: hostile }]);
  });

  test('publishes accepted evaluations only, with the author’s name only', async () => {
    const { store, send } = await openStore();
    await send({});
    await send({ comentario: 'Otro' }, { state: 'pending' });
    expect((await store.ratings()).evaluations).toEqual([
      {
        idEspecialista: '7',
        stars: 4,
        rated: 1,
        comments: [
          { receivedAt: NOON, nombre: 'Luis Prueba Ficticia', calificacion: 4, comentario: 'Muy puntual.' },
        ],
      },
    ]);
  });

  const published = async (store: Store, of = '7') => {
    const { evaluations } = await store.ratings();
    const { comments = [], ...sums } = evaluations.find(({ idEspecialista }) => idEspecialista === of) ?? {};
    return { ...sums, comments: comments.map(({ comentario }) => comentario) };
  };

  test('publishes the newest hundred comments of a specialist and averages all', async () => {
    const { store, send } = await openStore();
    const numbers = Array.from({ length: 103 }, (_, index) => index);
    await Promise.all(
      numbers.map((n) => send({ comentario: `n.º ${n}`, calificacion: n % 2 }, {}, later(n * 1_000))),
    );
    await send({ idEspecialista: '8', comentario: 'De otro' });
    expect(await published(store)).toEqual({
      idEspecialista: '7',
      stars: 51,
      rated: 51,
      comments: numbers.slice(3).map((n) => `n.º ${n}`),
    });
    expect((await published(store, '8')).comments).toEqual(['De otro']);
  });

  test('publishes the newest long comments up to the total length limit, and omits those with an overlong text or name', async () => {
    const { store, send } = await openStore();
    const long = (n: number) => `${n} `.padEnd(2_000, 'ñ');
    for (let n = 0; n < 25; n += 1) await send({ comentario: long(n) }, {}, later(n));
    await send({ comentario: 'x'.repeat(2_001) }, {}, later(30));
    await send({ nombreUsuario: 'x'.repeat(201) }, {}, later(31));
    const { comments, rated } = await published(store);
    expect([comments, rated]).toEqual([Array.from({ length: 20 }, (_, n) => long(n + 5)), 27]);
  });

  const LIMITS = { perAddress: 4, perAddressAndSpecialist: 2, perSpecialist: 5 };
  const UNLISTED = { mustBeListed: false, suspicion: LIMITS };
  /** Returns a function that sends an evaluation from a given network, each time as a different visitor. */
  function visitors(database: Database, rules: Partial<EvaluationRules> = UNLISTED) {
    const suspecting = createStore(database, { ...PUBLISH_AT_ONCE_RULES, ...rules });
    return (idEspecialista: string, network: string, at = NOON) => {
      const given = receipt({ receivedAt: at, network });
      const idUsuario = String(100_000_000 + serial);
      return suspecting.addEvaluation(anEvaluationBody({ idEspecialista, idUsuario }), given);
    };
  }
  const held = (reason: string) => ({ held: reason });

  test('holds an address’s third evaluation of a specialist in a day for moderation', async () => {
    const { database, table } = await openStore();
    const send = visitors(database);
    expect(await Promise.all([send('7', 'a'), send('7', 'a'), send('7', 'a')])).toEqual([
      'stored',
      'stored',
      held('address_specialist'),
    ]);
    expect(await send('7', 'b')).toBe('stored');
    expect(await send('8', 'a')).toBe('stored');
    expect(await send('7', 'a', later(A_DAY - 1))).toEqual(held('address_specialist'));
    expect(await send('7', 'a', later(2 * A_DAY))).toBe('stored');
    expect((await table('evaluations')).filter(({ state }) => state === 'pending')).toHaveLength(2);
  });

  test('holds evaluations of an address beyond its hourly limit for moderation', async () => {
    const { database } = await openStore();
    const send = visitors(database);
    for (const id of ['1', '2', '3', '4']) expect(await send(id, 'a')).toBe('stored');
    expect(await send('5', 'a', later(HOUR - 1))).toEqual(held('address'));
    expect(await send('6', 'b', later(HOUR - 1))).toBe('stored');
    expect(await send('6', 'a', later(HOUR))).toBe('stored');
  });

  test('holds a burst of evaluations of one specialist for moderation, without counting pending ones', async () => {
    const { database, store } = await openStore();
    const send = visitors(database);
    for (const n of [1, 2, 3, 4, 5, 6]) await send('7', 'a', later(n));
    const others = await Promise.all(['b', 'c', 'd', 'e'].map((network) => send('7', network)));
    expect(others).toEqual(['stored', 'stored', 'stored', held('burst')]);
    expect(await send('8', 'f')).toBe('stored');
    expect(await send('7', 'g', later(HOUR + 2))).toBe('stored');
    expect((await published(store)).rated).toBe(6);
  });

  test('does not count evaluations from the future or from unknown senders as suspicious', async () => {
    const { database, send: sendOf } = await openStore();
    const send = visitors(database);
    for (let n = 0; n < 3; n += 1) await send('7', 'a', later(A_DAY));
    expect(await send('7', 'a')).toBe('stored');
    for (let n = 0; n < 4; n += 1) {
      expect(await sendOf({ comentario: `n.º ${n}`, idEspecialista: '8' }, UNLISTED)).toBe('stored');
    }
  });

  test('the limits include evaluations from a server with a fast clock', async () => {
    const { database } = await openStore();
    const send = visitors(database);
    for (let n = 0; n < 2; n += 1) await send('7', 'a', later(4 * 60_000));
    expect(await send('7', 'a')).toEqual({ held: 'address_specialist' });
  });

  test('publishes every evaluation if there are no limits', async () => {
    const { database } = await openStore();
    const send = visitors(database, {
      suspicion: { perAddress: 0, perAddressAndSpecialist: 0, perSpecialist: 0 },
    });
    for (let n = 0; n < 12; n += 1) expect(await send('7', 'a')).toBe('stored');
  });

  test('stores a digest of the sender, keyed by this database, for a week', async () => {
    const [one, another] = [await openStore(), await openStore()];
    for (const { database } of [one, another]) await visitors(database)('7', '203.0.113.9');
    const senders = async ({ table }: typeof one) => (await table('evaluations')).map(({ sender }) => sender);
    const [digest] = await senders(one);
    expect(digest).toMatch(/^[0-9a-f]{24}$/);
    expect(await senders(another)).not.toEqual([digest]);
    await createStore(one.database, PUBLISH_AT_ONCE_RULES).forgetExpired(later(7 * A_DAY - 1));
    expect(await senders(one)).toEqual([digest]);
    await createStore(one.database, PUBLISH_AT_ONCE_RULES).forgetExpired(later(7 * A_DAY));
    expect(await senders(one)).toEqual([null]);
  });

  test('keeps the newest feedback up to the limit and reports what it deleted', async () => {
    const { store, database } = await openStore();
    for (let n = 0; n < 5; n += 1) {
      await store.addFeedback(aFeedback({ comentario: `${n}` }), receipt({ receivedAt: later(n) }));
    }
    expect(await database.write((sql) => trimFeedback(sql, 5))).toBe(0);
    expect(await database.write((sql) => trimFeedback(sql, 3))).toBe(2);
    expect((await database.read((sql) => listFeedback(sql, {}))).map(({ comentario }) => comentario)).toEqual(
      ['2', '3', '4'],
    );
  });

  test('deletes feedback beyond the limit even if all entries have the same time', async () => {
    const { store, database, table } = await openStore();
    for (let n = 0; n < 4; n += 1) await store.addFeedback(aFeedback(), receipt());
    expect(await database.write((sql) => trimFeedback(sql, 3))).toBe(1);
    expect(await table('feedback')).toHaveLength(3);
  });

  test('deletes feedback beyond the limit together with expired rows', async () => {
    const { store, database } = await openStore();
    const rows = Array.from({ length: MAX_FEEDBACK + 2 }, (_, n) => [
      `f${n}`,
      later(n).toISOString(),
      'x',
      'Bueno',
    ]);
    await database.write((sql) =>
      sql.each('INSERT INTO feedback (id, received_at, comentario, reaccion) VALUES (?, ?, ?, ?)', rows),
    );
    expect(await store.forgetExpired(NOON)).toEqual({ feedback: 2, reports: 0, pending: 0 });
    expect(await store.forgetExpired(NOON)).toEqual({ feedback: 0, reports: 0, pending: 0 });
  });

  test('deletes reports beyond the limit, checked ones first, then the oldest', async () => {
    const { store, database } = await openStore();
    const published = { nombre: 'Eva', fecha: '05/01/2025', comentario: 'Bien' };
    for (const [n, motivo] of REPORT_REASONS.slice(0, 4).entries()) {
      const key = submissionKey('report', [n]);
      await store.addReport(aReport({ ...published, motivo }), receipt({ key, receivedAt: later(n) }));
    }
    const reports = () => database.read((sql) => listReports(sql));
    const newest = (await reports()).at(-1)?.id ?? '';
    await database.write((sql) => closeReports(sql, 'id', [newest]));
    expect(await database.write((sql) => trimReports(sql, 2))).toBe(2);
    expect((await reports()).map(({ motivo }) => motivo)).toEqual(REPORT_REASONS.slice(1, 3));
  });

  test.each([
    ['a text that nobody published', { comentario: 'Bien hecho' }],
    ['a published text under another name', { nombre: 'Leo' }],
    ['a comment of somebody else', { idEspecialista: '8' }],
  ])('ignores a report of %s', async (_, changes) => {
    const { store, database } = await openStore();
    const published = { nombre: 'Eva', fecha: '05/01/2025', comentario: ' Bien  ' };
    await store.addReport(aReport({ ...published, ...changes }), receipt());
    expect(await database.read((sql) => listReports(sql))).toEqual([]);
    await store.addReport(aReport(published), receipt({ key: 'other' }));
    expect(await database.read((sql) => listReports(sql))).toHaveLength(1);
  });

  test('deletes pending evaluations beyond the limit, those of a flooding sender first', async () => {
    const { database } = await openStore();
    const store = createStore(database, { ...PUBLISH_AT_ONCE_RULES, state: 'pending' });
    const send = (idUsuario: string, network: string, at: number) =>
      store.addEvaluation(anEvaluationBody({ idUsuario }), receipt({ network, receivedAt: later(at) }));
    await createStore(database, PUBLISH_AT_ONCE_RULES).addEvaluation(
      anEvaluationBody({ idUsuario: 'published' }),
      receipt(),
    );
    await send('before', '203.0.113.1', 0);
    for (let n = 1; n < 9; n += 1) await send(`flood ${n}`, '203.0.113.9', n);
    await send('after', '203.0.113.2', 10);
    const trim = (kept: number) => database.write((sql) => trimPendingEvaluations(sql, kept));
    const kept = async () =>
      (await tableOf(database)('evaluations')).map(({ idUsuario }) => idUsuario).toSorted();
    expect(await trim(10)).toBe(0);
    expect(await trim(4)).toBe(6);
    expect(await kept()).toEqual(['after', 'before', 'flood 1', 'flood 2', 'published']);
  });

  test('keeps older pending evaluations without a sender’s digest during a flood by one sender', async () => {
    const { database } = await openStore();
    const waiting = (id: string, sender: string | null, at: number): StoredEvaluation => ({
      id,
      receivedAt: later(at),
      state: 'pending',
      sender,
      ...anEvaluationBody(),
    });
    const old = ['a', 'b', 'c'].map((id, n) => waiting(id, null, n));
    const flood = Array.from({ length: 9 }, (_, n) => waiting(`flood ${n}`, 'one', 100 + n));
    await database.write((sql) => insertEvaluations(sql, [...old, ...flood]));
    await database.write((sql) => trimPendingEvaluations(sql, 4));
    const kept = (await tableOf(database)('evaluations')).map(({ id }) => id);
    expect(kept.toSorted()).toEqual(['a', 'b', 'c', 'flood 0']);
  });

  test('deletes pending evaluations beyond the limit together with expired rows', async () => {
    const { store, database } = await openStore();
    const rows = Array.from({ length: MAX_PENDING_EVALUATIONS + 2 }, (_, n): StoredEvaluation => {
      const receivedAt = later(n);
      return { id: `p${n}`, receivedAt, state: 'pending', sender: null, ...anEvaluationBody() };
    });
    await database.write((sql) => insertEvaluations(sql, rows));
    expect(await store.forgetExpired(NOON)).toEqual({ feedback: 0, reports: 0, pending: 2 });
  });

  test('refuses an evaluation of an unknown specialist, unless the directory is external', async () => {
    const { send } = await openStore();
    expect(await send({ idEspecialista: '99' })).toBe('unlisted');
    expect(await send({ idEspecialista: '99' }, { mustBeListed: false })).toBe('stored');
  });

  test('stores an equal submission once within the window and again after it', async () => {
    const { store, table } = await openStore();
    const at = (ms: number) => receipt({ key: 'same', receivedAt: later(ms) });
    expect(await store.addFeedback(aFeedback(), at(0))).toBe('stored');
    expect(await store.addFeedback(aFeedback(), at(TEN_MINUTES - 1))).toBe('repeated');
    expect(await store.addFeedback(aFeedback(), at(TEN_MINUTES))).toBe('stored');
    expect(await table('feedback')).toHaveLength(2);
  });

  test('stores only one of many equal concurrent submissions, in one process or in two', async () => {
    const where = await place();
    const stores = [(await openStore(where)).store, (await openStore(where)).store];
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        stores[index % 2]?.addFeedback(aFeedback(), receipt({ key: 'same' })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
  });

  test('stores many different concurrent submissions once each', async () => {
    const { store, send, table } = await openStore();
    const outcomes = await Promise.all([
      ...Array.from({ length: 400 }, (_, index) => send({ comentario: `n.º ${index}` })),
      ...Array.from({ length: 400 }, (_, index) =>
        store.addFeedback(aFeedback({ comentario: `n.º ${index}` }), receipt()),
      ),
    ]);
    expect(new Set(outcomes)).toEqual(new Set(['stored']));
    expect(await table('evaluations')).toHaveLength(400);
    expect(await table('feedback')).toHaveLength(400);
  });

  test('fails only the submission that the database refuses', async () => {
    const { store, table } = await openStore();
    const settled = await Promise.allSettled([
      store.addFeedback(aFeedback(), receipt()),
      store.addFeedback(aFeedback({ reaccion: 'Otra' as 'Bueno' }), receipt()),
      store.addFeedback(aFeedback({ comentario: 'Otro' }), receipt()),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await table('feedback')).toHaveLength(2);
    expect(await table('recent_sends')).toHaveLength(2);
  });

  test('deletes idempotency keys once they expire', async () => {
    const { store, send, table } = await openStore();
    await send({}, { dailyLimit: 5 });
    await store.forgetExpired(later(TEN_MINUTES - 1));
    expect(await table('recent_sends')).toHaveLength(1);
    await store.forgetExpired(later(A_DAY));
    expect(await table('recent_sends')).toEqual([]);
    expect(await table('visitor_sends')).toEqual([]);
  });

  test('deletes idempotency keys and daily counts dated in the future, but tolerates a few minutes', async () => {
    const { store, send, table } = await openStore();
    await send({}, { dailyLimit: 5 });
    await store.forgetExpired(later(-4 * 60_000));
    expect([await table('recent_sends'), await table('visitor_sends')]).toMatchObject([[{}], [{}]]);
    await store.forgetExpired(later(-60 * 60_000));
    expect([await table('recent_sends'), await table('visitor_sends')]).toEqual([[], []]);
  });

  test('finishes pending writes before it closes, then rejects', async () => {
    const where = await place();
    const { store } = await openStore(where);
    const written = store.addFeedback(aFeedback(), receipt());
    await store.close();
    expect(await written).toBe('stored');
    await expect(store.canRead()).rejects.toMatchObject({ statusCode: 503 });
    await expect(store.specialists()).rejects.toMatchObject({ statusCode: 503 });
    await expect(store.addFeedback(aFeedback(), receipt())).rejects.toMatchObject({ statusCode: 503 });
    expect(await (await openStore(where)).table('feedback')).toHaveLength(1);
  });

  test('raises the version of the list that has changed', async () => {
    const where = await place();
    const [one, other] = [await openStore(where), await openStore(where)];
    const before = await other.store.listVersions();
    await one.send({ comentario: 'Pendiente' }, { state: 'pending' });
    await one.store.addFeedback(aFeedback(), receipt());
    expect(await other.store.listVersions()).toEqual(before);
    await one.send({});
    expect(await other.store.listVersions()).toEqual({ ...before, ratings: before.ratings + 1 });
    expect((await other.store.ratings()).version).toBe(before.ratings + 1);
  });

  test('limits a visitor’s evaluations per day; repeated ones do not count', async () => {
    const { send, table } = await openStore();
    const rules = { dailyLimit: 2 };
    const one = (comentario: string, at = NOON) => send({ comentario }, rules, at);
    expect(await one('1')).toBe('stored');
    expect(await one('1')).toBe('repeated');
    expect(await one('2')).toBe('stored');
    expect(await one('3')).toBe('limited');
    expect(await one('3')).toBe('limited');
    expect(await send({ comentario: '4', idUsuario: '202220222' }, rules)).toBe('stored');
    expect(await one('3', later(A_DAY))).toBe('stored');
    expect(await table('evaluations')).toHaveLength(4);
  });

  test('enforces a visitor’s limit for concurrent submissions, in one process or in two', async () => {
    const where = await place();
    const sides = [await openStore(where), await openStore(where)];
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        sides[index % 2]?.send({ comentario: `n.º ${index}` }, { dailyLimit: 10 }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'limited')).toHaveLength(30);
  });

  test('replaces a visitor’s earlier evaluation of the same specialist if only the latest counts', async () => {
    const { send, table } = await openStore();
    const rules = { replacesFormer: true };
    await send({ comentario: 'Antes', calificacion: 1 }, rules);
    await send({ comentario: 'De otro', idUsuario: '202220222' }, rules, later(1));
    await send({ comentario: 'De otra persona', idEspecialista: '8' }, rules, later(2));
    expect(await send({ comentario: 'Ahora', calificacion: 5 }, rules, later(3))).toBe('stored');
    expect((await table('evaluations')).map(({ comentario }) => comentario)).toEqual([
      'De otro',
      'De otra persona',
      'Ahora',
    ]);
    expect(await send({ comentario: 'Antes', calificacion: 1 }, rules, later(4))).toBe('stored');
    expect((await table('evaluations')).map(({ comentario }) => comentario)).not.toContain('Ahora');
  });

  test.each([
    ['another phone', { telefono: '80000001' }],
    ['another name', { nombreUsuario: 'Luisa Otra Persona' }],
  ])(
    'keeps the stored evaluation and holds the new one if %s uses the same identification',
    async (_case, who) => {
      const { send, table } = await openStore();
      const rules = { replacesFormer: true };
      const states = async () =>
        (await table('evaluations')).map(({ comentario, state }) => [comentario, state]);
      await send({ comentario: 'De la víctima' }, rules);
      expect(await send({ comentario: 'De quien la suplanta', ...who }, rules, later(1))).toEqual(
        held('identity'),
      );
      await send({ comentario: 'De él sobre otro', idEspecialista: '8', ...who }, rules, later(2));
      expect(await states()).toEqual([
        ['De la víctima', 'accepted'],
        ['De quien la suplanta', 'pending'],
        ['De él sobre otro', 'accepted'],
      ]);
      expect(await send({ comentario: 'Otra vez de la víctima' }, rules, later(3))).toBe('stored');
      expect((await states()).map(([comentario]) => comentario)).toEqual([
        'De quien la suplanta',
        'De él sobre otro',
        'Otra vez de la víctima',
      ]);
    },
  );

  test('holds the second evaluation for moderation if two people submit together with one identification', async () => {
    const { send } = await openStore();
    const rules = { replacesFormer: true };
    const both = [
      send({ comentario: 'Uno' }, rules),
      send({ comentario: 'Dos', telefono: '80000001' }, rules),
    ];
    expect(await Promise.all(both)).toEqual(['stored', held('identity')]);
  });

  test('recognizes a visitor whose name is spelled differently', async () => {
    const { send, table } = await openStore();
    const rules = { replacesFormer: true };
    await send({ nombreUsuario: 'José Mora' }, rules);
    expect(await send({ nombreUsuario: 'JOSE  mora', comentario: 'Ahora' }, rules, later(1))).toBe('stored');
    expect(await table('evaluations')).toHaveLength(1);
  });

  test('keeps one of a visitor’s concurrent evaluations if only the latest counts', async () => {
    const where = await place();
    const sides = [await openStore(where), await openStore(where)];
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sides[index % 2]?.send({ comentario: `n.º ${index}` }, { replacesFormer: true }),
      ),
    );
    expect(new Set(outcomes)).toEqual(new Set(['stored']));
    expect(await sides[0]?.table('evaluations')).toHaveLength(1);
  });

  test('keeps the published evaluation until the pending one is accepted', async () => {
    const { send, table } = await openStore();
    await send({ comentario: 'Publicada' }, { replacesFormer: true });
    await send({ comentario: 'Espera' }, { replacesFormer: true, state: 'pending' }, later(1));
    await send({ comentario: 'Espera también' }, { replacesFormer: true, state: 'pending' }, later(2));
    expect((await table('evaluations')).map(({ comentario, state }) => [comentario, state])).toEqual([
      ['Publicada', 'accepted'],
      ['Espera también', 'pending'],
    ]);
  });

  test('accepts an evaluation again after another one replaced it, even in the same batch', async () => {
    const { send, table } = await openStore();
    const rules = { replacesFormer: true };
    const once = (comentario: string, ms: number) => send({ comentario }, rules, later(ms));
    expect(await Promise.all([once('Uno', 0), once('Dos', 1)])).toEqual(['stored', 'stored']);
    expect(await once('Uno', 2)).toBe('stored');
    expect(await once('Uno', 3)).toBe('repeated');
    expect((await table('evaluations')).map(({ comentario }) => comentario)).toEqual(['Uno']);
  });

  test('detects the repetition of an evaluation that has replaced an equal, older one', async () => {
    const { send, table } = await openStore();
    const at = (ms: number) => send({}, { replacesFormer: true }, later(ms));
    expect(await at(0)).toBe('stored');
    expect(await at(TEN_MINUTES)).toBe('stored');
    expect(await at(TEN_MINUTES + 1)).toBe('repeated');
    expect(await table('evaluations')).toHaveLength(1);
  });

  test('keeps the last evaluation even if another process’s clock was ahead', async () => {
    const { send, table } = await openStore();
    await send({ comentario: 'De mañana' }, { replacesFormer: true }, later(A_DAY));
    expect(await send({ comentario: 'De hoy' }, { replacesFormer: true })).toBe('stored');
    expect((await table('evaluations')).map(({ comentario }) => comentario)).toEqual(['De hoy']);
  });

  test('stores the other evaluations of a batch if the id of one is too long for an index', async () => {
    const { send, table } = await openStore();
    const unchecked = { mustBeListed: false };
    const settled = await Promise.allSettled([
      send({ comentario: 'Antes' }, unchecked),
      send({ idEspecialista: randomBytes(20_000).toString('base64') }, unchecked),
      send({ comentario: 'Después' }, unchecked),
    ]);
    expect([settled[0]?.status, settled[2]?.status]).toEqual(['fulfilled', 'fulfilled']);
    const comments = (await table('evaluations')).map(({ comentario }) => comentario);
    expect(comments).toEqual(expect.arrayContaining(['Antes', 'Después']));
  });
});
