import { describe, expect, onTestFinished, test } from 'vitest';
import { aFeedback, anEvaluation } from '../../testing/bodies';
import { LISTS } from '../../testing/lists';
import { tempDir } from '../../testing/temp-dir';
import type { Receipt } from '../store';
import { REPEAT_WINDOW_MS } from '../store';
import { openDatabase } from './open-database';
import { createSqliteStore } from './sqlite-store';

async function openStore(dir = tempDir()) {
  const opened = openDatabase(dir);
  if (!opened.ok) throw new Error(opened.problem);
  const store = createSqliteStore(opened);
  await store.loadOnce(LISTS);
  onTestFinished(async () => {
    if (opened.db.isOpen) await store.close();
  });
  return { store, db: opened.db, dir };
}
let serial = 0;
const receipt = (changes: Partial<Receipt> = {}): Receipt => {
  serial += 1;
  return {
    id: `id-${serial}`,
    key: `key-${serial}`,
    receivedAt: new Date('2026-03-01T12:00:00Z'),
    ...changes,
  };
};
const LISTED = { state: 'accepted', mustBeListed: true } as const;

describe('the store on SQLite', () => {
  test('gives the loaded rows back as they came and in their order', async () => {
    const { store } = await openStore();
    expect((await store.specialistRows()).map((row) => JSON.parse(row))).toEqual(LISTS.specialists);
    expect((await store.ratingRows()).map((row) => JSON.parse(row))).toEqual(LISTS.ratings);
  });

  test('loads lists once, even when they were emptied since', async () => {
    const { store, db } = await openStore();
    db.exec('DELETE FROM specialists');
    expect(await store.loadOnce(LISTS)).toBe(false);
    expect(await store.specialistRows()).toEqual([]);
  });

  test('keeps all eight fields of an evaluation', async () => {
    const { store, db } = await openStore();
    expect(await store.addEvaluation(anEvaluation(), receipt(), LISTED)).toBe('stored');
    expect(db.prepare('SELECT * FROM evaluations').get()).toMatchObject({
      ...anEvaluation(),
      state: 'accepted',
      received_at: '2026-03-01T12:00:00.000Z',
    });
  });

  test('publishes accepted evaluations only, without who wrote them beyond the name', async () => {
    const { store } = await openStore();
    await store.addEvaluation(anEvaluation(), receipt(), LISTED);
    await store.addEvaluation(anEvaluation(), receipt(), { ...LISTED, state: 'pending' });
    expect(await store.acceptedEvaluations()).toEqual([
      {
        idEspecialista: '7',
        receivedAt: new Date('2026-03-01T12:00:00Z'),
        nombre: 'Luis Prueba Ficticia',
        calificacion: 4,
        comentario: 'Muy puntual.',
      },
    ]);
  });

  test.each(['7', '8'])('knows specialist %s, whatever form the id came in', async (idEspecialista) => {
    const { store } = await openStore();
    expect(await store.addEvaluation(anEvaluation({ idEspecialista }), receipt(), LISTED)).toBe('stored');
  });

  test('refuses an evaluation of nobody in the directory, unless the directory is another', async () => {
    const { store } = await openStore();
    const stranger = anEvaluation({ idEspecialista: '99' });
    expect(await store.addEvaluation(stranger, receipt(), LISTED)).toBe('unlisted');
    expect(await store.addEvaluation(stranger, receipt(), { ...LISTED, mustBeListed: false })).toBe('stored');
  });

  test('stores an equal send once within the window, and again after it', async () => {
    const { store, db } = await openStore();
    const first = new Date('2026-03-01T12:00:00Z');
    const at = (ms: number) => receipt({ key: 'same', receivedAt: new Date(first.getTime() + ms) });
    expect(await store.addFeedback(aFeedback(), at(0))).toBe('stored');
    expect(await store.addFeedback(aFeedback(), at(REPEAT_WINDOW_MS - 1))).toBe('repeated');
    expect(await store.addFeedback(aFeedback(), at(REPEAT_WINDOW_MS))).toBe('stored');
    expect(db.prepare('SELECT COUNT(*) AS n FROM feedback').get()).toMatchObject({ n: 2 });
    expect(db.prepare('SELECT COUNT(*) AS n FROM recent_sends').get()).toMatchObject({ n: 1 });
  });

  test('stores one of many equal sends that arrive at once', async () => {
    const { store } = await openStore();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => store.addFeedback(aFeedback(), receipt({ key: 'same' }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
  });

  test('recognises a repetition after a restart', async () => {
    const { store, dir } = await openStore();
    await store.addFeedback(aFeedback(), receipt({ key: 'same' }));
    await store.close();
    const again = await openStore(dir);
    expect(await again.store.addFeedback(aFeedback(), receipt({ key: 'same' }))).toBe('repeated');
  });

  test('finishes what was begun before it closes', async () => {
    const { store, dir } = await openStore();
    const written = store.addFeedback(aFeedback(), receipt());
    await store.close();
    expect(await written).toBe('stored');
    const again = await openStore(dir);
    expect(again.db.prepare('SELECT comentario FROM feedback').get()).toMatchObject({
      comentario: aFeedback().comentario,
    });
  });

  test('says that it cannot serve when the database is gone', async () => {
    const { store, db } = await openStore();
    db.close();
    await expect(store.ping()).rejects.toMatchObject({ statusCode: 503 });
    await expect(store.specialistRows()).rejects.toMatchObject({ statusCode: 503 });
    await expect(store.addFeedback(aFeedback(), receipt())).rejects.toMatchObject({ statusCode: 503 });
  });
});
