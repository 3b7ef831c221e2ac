import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAUSES } from '../../trials/support/causes';
import { type Cause, causeInEnglish } from '../rollouts/cause';
import { causeInSpanish } from './cause-in-spanish';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const ENGLISH = /\b(of|the|visitors|with|days|networks|its|somebody)\b/;
const SPANISH = /\b(de|la|que|visitantes)\b/;

const numbers = (text: string): string[] | undefined =>
  text
    .match(/\d+([.,]\d+)?/g)
    ?.map((number) => number.replace(',', '.'))
    .sort();

test.each(Object.entries(CAUSES))('%s is told in either language, with the same numbers', (_, causes) => {
  fc.assert(
    fc.property(causes as fc.Arbitrary<Cause>, (cause) => {
      const [english, spanish] = [causeInEnglish(cause), causeInSpanish(cause)];
      expect(english).toMatch(ENGLISH);
      expect(english).not.toMatch(SPANISH);
      expect(spanish).toMatch(SPANISH);
      expect(spanish).not.toMatch(ENGLISH);
      expect(numbers(spanish.replace(/(?<=\d)[\s\u00a0](?=\d{3})/g, ''))).toEqual(numbers(english));
      expect(english + spanish).not.toMatch(/undefined|NaN|\n/);
    }),
  );
});

test('what differs is told differently', () => {
  const arms = { candidate: { visitors: 40, bad: 4 }, control: { visitors: 400, bad: 1 } };
  const progress = { share: 25, timeMs: 1, timeWantedMs: 2, visitors: 3, visitorsWanted: 30 };
  const causes: Cause[] = [
    { kind: 'harm', how: 'tripped', ...arms },
    { kind: 'harm', how: 'tested', ...arms },
    { kind: 'progress', ...progress, ...arms },
    { kind: 'late', days: 7, ...progress, ...arms },
    { kind: 'contract' },
    { kind: 'unreadable' },
    { kind: 'untold' },
  ];
  for (const inWords of [causeInEnglish, causeInSpanish])
    expect(new Set(causes.map(inWords)).size).toBe(causes.length);
});

test('it reads as people say it', () => {
  const cause: Cause = {
    ...{ kind: 'late', days: 7, share: 25, timeMs: 5_400_000, timeWantedMs: 7_200_000 },
    ...{ visitors: 9, visitorsWanted: 30 },
    ...{ candidate: { visitors: 9, bad: 1 }, control: { visitors: 1_240, bad: 0 } },
  };
  expect(causeInEnglish(cause)).toBe(
    'no end after 7 days: at 25 % for 1.5 h of 2 h with 9 of 30 visitors; 1 of 9 visitors of the candidate met a fault, 0 of 1240 of the running release',
  );
  expect(plain(causeInSpanish(cause))).toBe(
    'no termina en 7 días: con 25 % lleva 1,5 h de 2 h, 9 de 30 visitantes; tuvieron fallas 1 de 9 visitantes de la nueva y 0 de 1 240 de la que está en servicio',
  );
});
