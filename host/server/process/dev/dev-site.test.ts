import { expect, test } from 'vitest';
import { createServiceRestarter } from './dev-site';

/** Creates stub start functions that record events and hold an exclusive lock, as a database does. */
function lockHolders() {
  const events: string[] = [];
  let locked = false;
  const holder = (name: string) => async () => {
    await Promise.resolve();
    if (locked) throw new Error('locked');
    locked = true;
    events.push(`start ${name}`);
    return async () => {
      await Promise.resolve();
      locked = false;
      events.push(`stop ${name}`);
    };
  };
  return { events, holder };
}

const failing = async () => {
  throw new Error('does not parse');
};

test('a restart waits until the previous instance has stopped', async () => {
  const { events, holder } = lockHolders();
  const { restart } = createServiceRestarter();
  await restart(holder('a'));
  await restart(holder('b'));
  expect(events).toEqual(['start a', 'stop a', 'start b']);
});

test('the development site runs only the last of several concurrent restarts', async () => {
  const { events, holder } = lockHolders();
  const { restart } = createServiceRestarter();
  await Promise.all(['a', 'b', 'c'].map((name) => restart(holder(name))));
  expect(events).toEqual(['start c']);
});

test('a restart works after a failed start', async () => {
  const { events, holder } = lockHolders();
  const { restart, settled } = createServiceRestarter();
  await restart(holder('a'));
  await expect(restart(failing)).rejects.toThrow('does not parse');
  await settled();
  await restart(holder('b'));
  expect(events).toEqual(['start a', 'stop a', 'start b']);
});

test('settled() waits for a pending start', async () => {
  const { events, holder } = lockHolders();
  const { restart, settled } = createServiceRestarter();
  void restart(holder('a'));
  await settled();
  expect(events).toEqual(['start a']);
});
