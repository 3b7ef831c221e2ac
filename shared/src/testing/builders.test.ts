import { expect, test } from 'vitest';
import { findRating, searchSpecialists, toUser, validateEvaluation, validateRegistration } from '../domain';
import { parseRatings, parseSpecialists } from '../service';
import {
  anEvaluation,
  aRatingSummary,
  aRegistrationDraft,
  aSpecialist,
  aUser,
  manySpecialists,
  someFilters,
} from './builders';

test('the builders of test data create valid objects that match one another', () => {
  const s = aSpecialist();
  expect(parseSpecialists(JSON.stringify([s]))).toMatchObject({ ok: true, items: [s], dropped: [] });
  expect(parseRatings(JSON.stringify([aRatingSummary()]))).toMatchObject({ ok: true, dropped: [] });
  expect(searchSpecialists([s], someFilters())).toEqual([s]);
  expect(findRating([aRatingSummary()], s.id)).not.toBeNull();
  expect(validateRegistration(aRegistrationDraft())).toEqual({});
  expect(toUser(aRegistrationDraft())).toEqual(aUser());
  expect(validateEvaluation(anEvaluation())).toEqual({});
});

test('the builders of test data replace default fields with the given ones', () => {
  expect(aSpecialist({ id: '9', empresa: '' })).toMatchObject({ id: '9', empresa: '' });
  expect(aUser({ name: 'Eva' }).name).toBe('Eva');
});

test('manySpecialists creates specialists with different ids', () => {
  const list = manySpecialists(3, { provincia: 'Limón' });
  expect(list.map((s) => [s.id, s.provincia])).toEqual([
    ['1', 'Limón'],
    ['2', 'Limón'],
    ['3', 'Limón'],
  ]);
});
