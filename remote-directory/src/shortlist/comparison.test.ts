import { expect, test } from 'vitest';
import { toggleCompared } from './comparison';

test('toggleCompared appends a specialist, or removes one that is already compared', () => {
  expect(toggleCompared(['2'], '1')).toEqual(['2', '1']);
  expect(toggleCompared(['2', '1'], '2')).toEqual(['1']);
});

test('toggleCompared ignores a fourth specialist', () => {
  expect(toggleCompared(['1', '2', '3'], '4')).toEqual(['1', '2', '3']);
  expect(toggleCompared(['1', '2', '3'], '3')).toEqual(['1', '2']);
});
