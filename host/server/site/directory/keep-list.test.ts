import { setTimeout as sleep } from 'node:timers/promises';
import { readSpecialists } from '@club/shared/service';
import { expect, test, vi } from 'vitest';
import { readListItems } from '../../platform/event-loop';
import { createTextAnswer, JSON_TYPE, type TextAnswer } from '../../platform/http/text-answer';
import { keepList } from './keep-list';

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
