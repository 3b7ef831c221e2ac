import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { type Answer, giving, startScript } from '../../trials/support/script-service';
import { tempDir } from '../../trials/support/temp-dir';
import { type Outcome, openExternalList } from './external-list';
import type { ListName } from './read-ids';

const rows = (...ids: unknown[]) => JSON.stringify(ids.map((id) => ({ id, cedula: id })));
const dead: Answer = (_request, response) => response.destroy();

async function setUp(text: string, list: ListName = 'specialists') {
  const script = await startScript(text);
  const dataDir = tempDir();
  const warn = vi.fn();
  const outcomes: Outcome[] = [];
  const open = (url = script.url, dir = dataDir) =>
    openExternalList({ list, url, dataDir: dir, warn, onOutcome: (outcome) => outcomes.push(outcome) });
  return { ...script, dataDir, warn, outcomes, open, file: join(dataDir, `external-${list}.json`) };
}

const textOf = async ({ answer }: Awaited<ReturnType<typeof openExternalList>>) =>
  String((await answer()).encoded.identity.body);

test('a list is available once it has been fetched', async () => {
  const { open, exec, outcomes } = await setUp(rows(1));
  const list = await open();
  await expect(list.answer()).rejects.toThrow('no list of the specialists has come yet');
  expect(exec.asked).toEqual([]);
  expect(await list.refresh()).toEqual({ ok: true });
  expect(await textOf(list)).toBe(rows(1));
  await list.refresh();
  expect([exec.asked.length, outcomes]).toEqual([2, ['taken', 'unchanged']]);
});

test.each<[string, Answer]>([
  ['dies', dead],
  ['answers HTML with 200', giving('<!doctype html><title>Error</title>')],
  ['answers half a list', giving('[{"id":1},{"id":')],
  ['answers no usable row', giving('[{"id":""},null,"#REF!"]')],
  ['answers an empty list', giving('[]')],
  ['answers nothing', giving('')],
  ['answers with an error', giving(rows(3), { status: 503 })],
])('where the endpoint %s, the last good list goes on, after a restart too', async (_what, answer) => {
  const { open, content, outcomes } = await setUp(rows(1, 2));
  const list = await open();
  await list.refresh();
  content.answerWith(answer);
  expect(await list.refresh()).toMatchObject({ ok: false });
  expect(outcomes).toEqual(['taken', 'failed']);
  expect(await textOf(list)).toBe(rows(1, 2));
  const later = await open();
  expect(await textOf(later)).toBe(rows(1, 2));
  await later.refresh();
  expect(await textOf(later)).toBe(rows(1, 2));
  expect(later.gone()).toEqual([]);
});

test('rows that drifted are no reason to refuse a list', async () => {
  const text = JSON.stringify([{ id: 7, telefono: 88888888 }, null, { nombre: '#N/A' }, { id: ' 8 ' }]);
  const { open } = await setUp(text);
  const list = await open();
  expect(await list.refresh()).toMatchObject({ ok: true });
  expect(await textOf(list)).toBe(text);
});

test('half a list is not taken', async () => {
  const { open } = await setUp('[');
  expect(await (await open()).refresh()).toEqual({ ok: false, reason: 'answers a list that cannot be read' });
});

test('a directory of nobody never comes, evaluations of nobody do', async () => {
  const directory = await (await setUp('[]')).open();
  expect(await directory.refresh()).toMatchObject({ ok: false, reason: 'answers an empty list' });
  await expect(directory.answer()).rejects.toThrow();
  const ratings = await (await setUp('[]', 'ratings')).open();
  expect(await ratings.refresh()).toMatchObject({ ok: true });
  expect(await textOf(ratings)).toBe('[]');
});

test('who has left is known until he returns, after a restart too', async () => {
  const { open, content } = await setUp(rows(1, 2, 3));
  const list = await open();
  await list.refresh();
  content.answerWith(giving(rows(1)));
  await list.refresh();
  expect(list.gone()).toEqual(['2', '3']);
  const later = await open();
  expect(later.gone()).toEqual(['2', '3']);
  content.answerWith(giving(rows(3)));
  await later.refresh();
  expect(later.gone()).toEqual(['2', '1']);
  expect((await open()).gone()).toEqual(['2', '1']);
});

describe('what is kept', () => {
  test('is of one endpoint, whose address it does not tell, and its owner’s alone', async () => {
    const { open, url, file } = await setUp(rows(1));
    await (await open()).refresh();
    await expect((await open(`${url}?other`)).answer()).rejects.toThrow();
    expect(readFileSync(file, 'utf8')).not.toContain('secret');
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test.each(['{"', '[]', 'null', '', '{"text":"[]"}'])('is nothing where the file reads %j', async (text) => {
    const { open, file } = await setUp(rows(1));
    writeFileSync(file, text);
    const list = await open();
    await expect(list.answer()).rejects.toThrow();
    await list.refresh();
    expect(await textOf(await open())).toBe(rows(1));
  });

  test('is missed where it cannot be written, and the list is there all the same', async () => {
    const { open, url, warn, dataDir } = await setUp(rows(1));
    writeFileSync(join(dataDir, 'file'), '');
    const list = await open(url, join(dataDir, 'file', 'folder'));
    await list.refresh();
    expect(await textOf(list)).toBe(rows(1));
    expect(warn).toHaveBeenCalledOnce();
  });
});
