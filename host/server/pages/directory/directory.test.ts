import { setTimeout as sleep } from 'node:timers/promises';
import { SAMPLE_RATINGS } from '@club/shared/catalogue';
import type { RatingSummary } from '@club/shared/domain';
import { parseSpecialistsInSteps } from '@club/shared/service';
import { aSpecialist } from '@club/shared/testing';
import { describe, expect, test, vi } from 'vitest';
import { readItemsInSteps } from '../../platform/event-loop';
import { createTextAnswer, JSON_TYPE, type TextAnswer } from '../../platform/http/text-answer';
import {
  createRefreshingDirectory,
  createRefreshingList,
  KnownSpellings,
  type LatestComment,
  ratingAverageOf,
  withLatestComment,
} from './directory';

const comment = (calificacion: number) => ({ nombre: 'Eva', fecha: '', calificacion, comentario: 'Bien' });
const rated = (promedio: number, ...scores: number[]): RatingSummary => ({
  cedula: '7',
  promedio,
  comentarios: scores.map(comment),
});

test('the site’s directory returns the average of evaluations with stars', () => {
  expect(ratingAverageOf(rated(4.5, 5, 4, 0))).toEqual({ value: 4.5, scored: 2, basis: '3 evaluaciones' });
});

test.each<[string, RatingSummary]>([
  ['there are no evaluations', rated(0)],
  ['the evaluations are missing', rated(4.5)],
  ['no evaluation has stars', rated(4.5, 0, 0)],
  ['there is no average', rated(0, 5)],
])('the site’s directory returns no average if %s', (_case, summary) =>
  expect(ratingAverageOf(summary)).toBeNull(),
);

const keep = (answerOf: () => Promise<TextAnswer>) =>
  createRefreshingList(answerOf, (text) => readItemsInSteps(parseSpecialistsInSteps(text)));
/** Waits for `count` tenths of a second; on a suspended machine, possibly longer. */
async function moments(count: number): Promise<void> {
  for (let moment = 0; moment < count; moment += 1) await sleep(100);
}

const answer = (...ids: string[]) => createTextAnswer(JSON.stringify(ids.map((id) => ({ id }))), JSON_TYPE);

test('the site’s directory loads the service’s specialists before its first use and parses an unchanged list once', async () => {
  const first = await answer('1', '2');
  const listed = await keep(async () => first);
  const people = await listed();
  expect(people?.map(({ id }) => id)).toEqual(['1', '2']);
  expect(await listed()).toBe(people);
});

test('the site’s directory returns a changed list at the next request', async () => {
  const answers = [await answer('1'), await answer('1', '3')];
  const listed = await keep(async () => answers[0] as TextAnswer);
  expect((await listed())?.some(({ id }) => id === '3')).toBe(false);
  answers.shift();
  expect((await listed())?.some(({ id }) => id === '3')).toBe(true);
});

test('the site’s directory keeps the last good list if the service fails or returns none', async () => {
  const answers = [await answer('1')];
  const listed = await keep(async () => {
    if (!answers[0]) throw new Error('the database is gone');
    return answers[0];
  });
  answers[0] = await createTextAnswer('<html>', JSON_TYPE);
  expect((await listed())?.some(({ id }) => id === '1')).toBe(true);
  answers.pop();
  expect((await listed())?.some(({ id }) => id === '1')).toBe(true);
});

test('a page waits only briefly for a hanging list', async () => {
  const first = await answer('1');
  let hangs = false;
  const listed = await keep(() => (hangs ? new Promise(() => undefined) : Promise.resolve(first)));
  hangs = true;
  const answered = await Promise.race([listed(), moments(20).then(() => 'too long')]);
  expect(answered).toEqual([expect.objectContaining({ id: '1' })]);
});

test('the site’s directory decodes a large list correctly, letters between two chunks included', async () => {
  const ids = ['ñ'.repeat(1_500_000), `a${'ñ'.repeat(1_500_000)}`];
  const listed = await keep(async () => answer(...ids));
  expect((await listed())?.map(({ id }) => id.replaceAll('ñ', '').length)).toEqual([0, 1]);
});

test('the site’s directory waits between two parses of a list that takes long to parse', async () => {
  let version = 0;
  const read = vi.fn((text: string) => sleep(500, text));
  const listed = await createRefreshingList(async () => answer(String(++version)), read);
  for (const _ of [1, 2, 3]) await listed();
  expect(read).toHaveBeenCalledTimes(1);
  await expect.poll(listed).not.toContain('"1"');
});

const answers = (rows: unknown) => async () => createTextAnswer(JSON.stringify(rows), JSON_TYPE);
const specialists = answers([
  { id: '7', provincia: 'Narnia' },
  ...Object.keys(SAMPLE_RATINGS).map((id) => ({ id })),
]);
const removed = async () => ['9'];
const evaluated = [{ calificacion: 4, comentario: 'Bien' }];

test('the site’s directory returns the specialists, their averages and the search terms', async () => {
  const ratings = answers([
    { cedula: ' 7 ', promedio: 4.5, comentarios: evaluated },
    { cedula: '8', promedio: 5 },
  ]);
  const directory = await (await createRefreshingDirectory({ specialists, ratings, removed }))();
  expect(directory?.byId.get('7')).toMatchObject({ provincia: 'Narnia' });
  expect([...(directory?.averages ?? [])]).toEqual([['7', { value: 4.5, scored: 1, basis: '1 evaluación' }]]);
  expect(directory?.words.spell('provincia', 'narnia')).toBe('Narnia');
});

test('the site’s directory returns no averages if the ratings are unavailable, and never the averages of sample ratings', async () => {
  for (const ratings of [answers('no list'), () => Promise.reject(new Error('gone'))]) {
    const directory = await (await createRefreshingDirectory({ specialists, ratings, removed }))();
    expect(directory?.byId.size).toBeGreaterThan(1);
    expect(directory?.averages.size).toBe(0);
  }
});

test('the site’s directory returns null while the specialists are unknown', async () => {
  const gone = () => Promise.reject(new Error('gone'));
  expect(
    await (await createRefreshingDirectory({ specialists: gone, ratings: answers([]), removed }))(),
  ).toBeNull();
});

test('the site’s directory remembers removed specialists and reads them again only after a change', async () => {
  const lists = [answers([{ id: '7' }, { id: '8' }]), answers([{ id: '7' }])];
  let asked = 0;
  const directoryNow = await createRefreshingDirectory({
    specialists: () => (lists[0] as (typeof lists)[0])(),
    ratings: answers([]),
    removed: async () => [[], ['8']][asked++] ?? [],
  });
  expect((await directoryNow())?.removed.size).toBe(0);
  lists.shift();
  await expect.poll(async () => [...((await directoryNow())?.removed ?? [])]).toEqual(['8']);
  for (const _ of [1, 2, 3]) await directoryNow();
  expect(asked).toBe(2);
});

test('the site’s directory lists the latest comment of each specialist that has a text and a date, newest first', () => {
  const summary = (cedula: string, ...comments: [fecha: string, comentario: string][]): RatingSummary => ({
    cedula,
    promedio: 5,
    comentarios: comments.map(([fecha, comentario]) => ({ ...comment(5), fecha, comentario })),
  });
  const latest = [
    summary('1', ['01/02/2026', 'Antes'], ['2026-03-01', 'Después']),
    summary('2', ['02/03/2026', 'Hoy']),
    summary('3', ['ayer', 'Sin fecha'], ['03/03/2026', ' ']),
  ].reduce<readonly LatestComment[]>(withLatestComment, []);
  expect(latest.map(({ cedula, fecha, comentario }) => [cedula, fecha, comentario])).toEqual([
    ['2', '02/03/2026', 'Hoy'],
    ['1', '01/03/2026', 'Después'],
  ]);
});

const words = new KnownSpellings();
words.learn(aSpecialist({ provincia: 'LIMON', canton: 'San  Blas', areaTrabajo: ['Jardinería', 'pintura'] }));
words.learn(aSpecialist({ provincia: '', canton: 'SAN BLAS', areaTrabajo: [] }));

describe('each word has one spelling', () => {
  test.each([
    ['provincia', 'limon', 'Limón'],
    ['provincia', ' SAN  JOSÉ ', 'San José'],
    ['canton', 'aguirre', 'Quepos'],
    ['canton', 'san blas', 'San Blas'],
    ['area', 'PINTURA', 'Pintura'],
    ['area', 'jardineria', 'Jardinería'],
  ] as const)('the %s %j is spelled %j', (kind, text, spelling) =>
    expect(words.spell(kind, text)).toBe(spelling),
  );

  test.each(['Narnia', '', ' ', 'San Blas', '__proto__'])('rejects the province %j', (text) =>
    expect(words.spell('provincia', text)).toBeUndefined(),
  );
});

test('unknown words are dropped from a search', () => {
  expect(words.spellSteps({ provincia: 'limon', canton: 'Narnia', area: 'pintura' })).toEqual({
    provincia: 'Limón',
    area: 'Pintura',
  });
});
