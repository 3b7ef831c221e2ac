import { expect, test } from 'vitest';
import { withNewer } from './with-newer';

const idOf = ({ id }: { id: string }) => id;
const item = (id: string, name: string) => ({ id, name });

test('newer records take the places of the old ones, and new ones come last', () => {
  const kept = [item('1', 'old'), item('2', 'old')];
  const merged = withNewer(kept, [item('3', 'new'), item('2', 'new')], idOf);
  expect(merged).toEqual([item('1', 'old'), item('2', 'new'), item('3', 'new')]);
});

test('without any the list stays the very same', () => {
  const kept = [item('1', 'old')];
  expect(withNewer(kept, [], idOf)).toBe(kept);
});
