import { SAMPLE_RATINGS } from '@club/shared/catalogue';
import { expect, test } from 'vitest';
import { createTextAnswer, JSON_TYPE } from '../../platform/http/text-answer';
import { keepDirectory } from './keep-directory';

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
