import { expect, test, vi } from 'vitest';
import { DatabaseError, type Trouble } from './database-error';
import { loggedDatabase } from './logged-database';

function announced() {
  const trouble: { read: Trouble | null; write: Trouble | null } = { read: null, write: null };
  const run = (operation: 'read' | 'write') => async () => {
    const kind = trouble[operation];
    if (kind) throw new DatabaseError(kind, 'as told');
    return undefined as never;
  };
  const log = { info: vi.fn(), error: vi.fn() };
  const database = loggedDatabase(
    { read: run('read'), write: run('write'), purge: run('write'), close: async () => undefined },
    log,
  );
  const attempt = (operation: 'read' | 'write') =>
    database[operation](async () => undefined).catch(() => undefined);
  const told = () => [
    ...log.error.mock.calls.map(([{ operation }, text]) => `${operation}: ${text}`),
    ...log.info.mock.calls.map(([{ operation }, text]) => `${operation}: ${text}`),
  ];
  return { trouble, attempt, told, database };
}

test('writes that fail are told once, while reads pass, and once more when writes are served again', async () => {
  const { trouble, attempt, told } = announced();
  trouble.write = 'locked';
  for (const operation of ['write', 'read', 'write', 'read', 'write'] as const) await attempt(operation);
  expect(told()).toEqual(['write: the database does not serve']);
  trouble.write = null;
  for (const operation of ['read', 'write', 'read', 'write'] as const) await attempt(operation);
  expect(told()).toEqual(['write: the database does not serve', 'write: the database serves again']);
});

test('each time that it stops is told', async () => {
  const { trouble, attempt, told } = announced();
  for (const kind of ['full', null, 'full', null] as const) {
    trouble.write = kind;
    await attempt('write');
  }
  expect(told()).toHaveLength(4);
});

test('the failure reaches whoever asked, and what the work or its data did wrong is not the database’s', async () => {
  const { trouble, told, database } = announced();
  trouble.read = 'refused';
  await expect(database.read(async () => undefined)).rejects.toMatchObject({ trouble: 'refused' });
  expect(told()).toEqual([]);
});
