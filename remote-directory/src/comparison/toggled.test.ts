import { expect, test } from 'vitest';
import { toggled } from './toggled';

const chosen = (...ids: string[]) => ids.map((id) => ({ id }));

test('chooses, in the order of choosing, and takes back', () => {
  expect(toggled(chosen('2'), '1')).toEqual(['2', '1']);
  expect(toggled(chosen('2', '1'), '2')).toEqual(['1']);
});

test('three are enough', () => {
  expect(toggled(chosen('1', '2', '3'), '4')).toEqual(['1', '2', '3']);
  expect(toggled(chosen('1', '2', '3'), '3')).toEqual(['1', '2']);
});
