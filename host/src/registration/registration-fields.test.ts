import { NAME_MAX_LENGTH } from '@club/shared/domain';
import { expect, test } from 'vitest';
import { FIELDS } from './registration-fields';

test('the longest name that the form takes is one that the service stores', () => {
  const parts = FIELDS.flatMap(({ name, maxLength }) =>
    ['name', 'firstSurname', 'secondSurname'].includes(name) ? ['x'.repeat(maxLength ?? 1_000)] : [],
  );
  expect(parts.join(' ')).toHaveLength(NAME_MAX_LENGTH);
});
