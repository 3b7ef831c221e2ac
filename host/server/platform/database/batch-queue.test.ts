import { EventEmitter, once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { BatchQueue } from './batch-queue';
import { DatabaseError } from './database';

const upper = (words: readonly string[]) => words.map((word) => word.toUpperCase());

test('a batch queue stores concurrent items in one batch and returns each its own result', async () => {
  const batches: string[][] = [];
  const queue = new BatchQueue<string, string>(async (words) => {
    batches.push([...words]);
    return upper(words);
  });
  expect(await Promise.all(['a', 'b', 'c'].map((word) => queue.add(word)))).toEqual(['A', 'B', 'C']);
  expect(batches).toEqual([['a', 'b', 'c']]);
});

test('if the database refuses one item of a batch, only that item fails', async () => {
  const queue = new BatchQueue<string, string>(async (words) => {
    if (words.includes('bad')) throw new DatabaseError('refused', 'no');
    return upper(words);
  });
  const settled = await Promise.allSettled(['a', 'bad', 'b'].map((word) => queue.add(word)));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a failing database fails the whole batch once, and later items succeed', async () => {
  let tries = 0;
  const queue = new BatchQueue<string, string>(async (words) => {
    tries += 1;
    if (tries === 1) throw new DatabaseError('full', 'disk is full');
    return upper(words);
  });
  const settled = await Promise.allSettled([queue.add('a'), queue.add('b')]);
  expect(settled).toMatchObject([{ reason: { trouble: 'full' } }, { reason: { trouble: 'full' } }]);
  expect(await queue.add('c')).toBe('C');
  expect(tries).toBe(2);
});

test('a batch queue refuses items beyond its capacity', async () => {
  const queue = new BatchQueue<string, string>(async (words) => upper(words), { capacity: 1 });
  const first = queue.add('a');
  await expect(queue.add('b')).rejects.toMatchObject({ statusCode: 503, trouble: 'overloaded' });
  expect(await first).toBe('A');
});

test('a batch queue keeps the order of items over several batches', async () => {
  const stored: number[] = [];
  const queue = new BatchQueue<number, number>(async (numbers) => {
    stored.push(...numbers);
    return numbers;
  });
  const numbers = Array.from({ length: 600 }, (_, index) => index);
  expect(await Promise.all(numbers.map((number) => queue.add(number)))).toEqual(numbers);
  expect(stored).toEqual(numbers);
  await queue.drained();
});

describe('after a failed batch', () => {
  /** Adds items while the first batch is stored, which takes `ms` milliseconds. Returns their results. */
  async function waited(ms: number, failure: Error | null) {
    let [clock, tries] = [0, 0];
    const batch = new EventEmitter();
    const [started, ended] = [once(batch, 'start'), once(batch, 'end')];
    const queue = new BatchQueue<string, string>(
      async (words) => {
        tries += 1;
        if (tries > 1) return upper(words);
        batch.emit('start');
        await ended;
        if (failure) throw failure;
        return upper(words);
      },
      { now: () => clock },
    );
    const first = queue.add('first').catch(() => 'failed');
    await started;
    const behind = queue.add('behind').catch((error: DatabaseError) => error.trouble);
    clock += ms;
    const late = queue.add('late');
    batch.emit('end');
    return { first: await first, behind: await behind, late: await late };
  }

  test('an item that has waited too long fails with its batch', async () => {
    expect(await waited(1_000, new DatabaseError('locked', 'busy'))).toEqual({
      first: 'failed',
      behind: 'locked',
      late: 'LATE',
    });
  });

  test('an item that waited briefly is retried', async () => {
    expect((await waited(999, new DatabaseError('locked', 'busy'))).behind).toBe('BEHIND');
  });

  test('an item that waited long is retried if the database did not fail', async () => {
    expect((await waited(60_000, new DatabaseError('refused', 'no'))).behind).toBe('BEHIND');
    expect((await waited(60_000, null)).behind).toBe('BEHIND');
  });
});

test('a batch is not split further once the database fails', async () => {
  let tries = 0;
  const queue = new BatchQueue<string, string>(async () => {
    tries += 1;
    throw new DatabaseError(tries === 1 ? 'refused' : 'unreachable', 'no');
  });
  const settled = await Promise.allSettled(['a', 'b', 'c'].map((word) => queue.add(word)));
  expect(settled).toMatchObject(Array.from({ length: 3 }, () => ({ reason: { trouble: 'unreachable' } })));
  expect(tries).toBe(2);
});
