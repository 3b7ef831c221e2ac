import { setTimeout as sleep } from 'node:timers/promises';
import { SAMPLE_RATINGS } from '@club/shared/catalogue';
import type { RatingSummary } from '@club/shared/domain';
import { readSpecialists } from '@club/shared/service';
import { expect, test, vi } from 'vitest';
import { readListItems } from '../../platform/event-loop';
import { createTextAnswer, JSON_TYPE, type TextAnswer } from '../../platform/http/text-answer';
import { averageOf, keepDirectory, keepList } from './directory';

const comment = (calificacion: number) => ({ nombre: 'Eva', fecha: '', calificacion, comentario: 'Bien' });
const rated = (promedio: number, ...scores: number[]): RatingSummary => ({
  cedula: '7',
  promedio,
  comentarios: scores.map(comment),
});

test('is the one of the list, of those who chose stars', () => {
  expect(averageOf(rated(4.5, 5, 4, 0))).toEqual({ value: 4.5, scored: 2, basis: '3 evaluaciones' });
});

test.each<[string, RatingSummary]>([
  ['nobody evaluated', rated(0)],
  ['evaluations are not told', rated(4.5)],
  ['nobody chose stars', rated(4.5, 0, 0)],
  ['there is no average', rated(0, 5)],
])('is none where %s', (_case, summary) => expect(averageOf(summary)).toBeNull());

const keep = (answerOf: () => Promise<TextAnswer>) =>
  keepList(answerOf, (text) => readListItems(readSpecialists(text)));
/** So many times a tenth of a second; a machine that stands still meanwhile makes one of them longer. */
async function moments(count: number): Promise<void> {
  for (let moment = 0; moment < count; moment += 1) await sleep(100);
}

const answer = (...ids: string[]) => createTextAnswer(JSON.stringify(ids.map((id) => ({ id }))), JSON_TYPE);

test('holds from the start whom the service lists, and reads an unchanged list once', async () => {
  const first = await answer('1', '2');
  const listed = await keep(async () => first);
  const people = await listed();
  expect(people?.map(({ id }) => id)).toEqual(['1', '2']);
  expect(await listed()).toBe(people);
});

test('follows a list that changes', async () => {
  const answers = [await answer('1'), await answer('1', '3')];
  const listed = await keep(async () => answers[0] as TextAnswer);
  expect((await listed())?.some(({ id }) => id === '3')).toBe(false);
  answers.shift();
  expect((await listed())?.some(({ id }) => id === '3')).toBe(true);
});

test('keeps the last good list where the service fails or answers none', async () => {
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

test('a page waits for a list that hangs no longer than a moment', async () => {
  const first = await answer('1');
  let hangs = false;
  const listed = await keep(() => (hangs ? new Promise(() => undefined) : Promise.resolve(first)));
  hangs = true;
  const answered = await Promise.race([listed(), moments(20).then(() => 'too long')]);
  expect(answered).toEqual([expect.objectContaining({ id: '1' })]);
});

test('nothing is known of a service that never answered', async () => {
  const listed = await keep(async () => {
    throw new Error('the database is gone');
  });
  expect(await listed()).toBeNull();
});

test('a text of many pieces is read as it was written', async () => {
  const ids = ['ñ'.repeat(1_500_000), `a${'ñ'.repeat(1_500_000)}`];
  const listed = await keep(async () => answer(...ids));
  expect((await listed())?.map(({ id }) => id.replaceAll('ñ', '').length)).toEqual([0, 1]);
});

test('a list that takes long to read is not read over and over', async () => {
  let version = 0;
  const read = vi.fn((text: string) => sleep(500, text));
  const listed = await keepList(() => answer(String(++version)), read);
  for (const _ of [1, 2, 3]) await listed();
  expect(read).toHaveBeenCalledTimes(1);
  await expect.poll(listed).not.toContain('"1"');
});

const answers = (rows: unknown) => () => createTextAnswer(JSON.stringify(rows), JSON_TYPE);
const specialists = answers([
  { id: '7', provincia: 'Narnia' },
  ...Object.keys(SAMPLE_RATINGS).map((id) => ({ id })),
]);
const removed = async () => ['9'];
const evaluated = [{ calificacion: 4, comentario: 'Bien' }];

test('holds who is listed, the average of whoever has evaluations, and the words of searches', async () => {
  const ratings = answers([
    { cedula: ' 7 ', promedio: 4.5, comentarios: evaluated },
    { cedula: '8', promedio: 5 },
  ]);
  const directory = await (await keepDirectory({ specialists, ratings, removed }))();
  expect(directory?.byId.get('7')).toMatchObject({ provincia: 'Narnia' });
  expect([...(directory?.averages ?? [])]).toEqual([['7', { value: 4.5, scored: 1, basis: '1 evaluación' }]]);
  expect(directory?.words.spell('provincia', 'narnia')).toBe('Narnia');
});

test('knows no average while the ratings cannot be read, the sample’s never', async () => {
  for (const ratings of [answers('no list'), () => Promise.reject(new Error('gone'))]) {
    const directory = await (await keepDirectory({ specialists, ratings, removed }))();
    expect(directory?.byId.size).toBeGreaterThan(1);
    expect(directory?.averages.size).toBe(0);
  }
});

test('is none while it is not known who is listed', async () => {
  const gone = () => Promise.reject(new Error('gone'));
  expect(await (await keepDirectory({ specialists: gone, ratings: answers([]), removed }))()).toBeNull();
});

test('knows whom it held once, and asks for that again only when the list has changed', async () => {
  const lists = [answers([{ id: '7' }, { id: '8' }]), answers([{ id: '7' }])];
  let asked = 0;
  const directoryNow = await keepDirectory({
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
