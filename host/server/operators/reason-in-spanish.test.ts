import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inParts } from '../../trials/support/rollouts';
import type { Evidence } from '../rollouts/evidence';
import { judge } from '../rollouts/judge';
import { createMissingCandidates } from '../rollouts/missing-candidates';
import { unjudged } from '../rollouts/unjudged';
import { reasonInSpanish } from './reason-in-spanish';

const HOUR = 3_600_000;
const AT = '2026-11-23T10:00:00.000Z';
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

const arm = fc
  .nat(300)
  .chain((visitors) => fc.record({ visitors: fc.constant(visitors), bad: fc.nat(visitors) }));
const block = fc.record({ at: fc.constant(AT), candidate: arm, control: arm });
const evidence: fc.Arbitrary<Evidence> = fc.record({
  blocks: fc.oneof(
    fc.array(block, { maxLength: 1 }).map(inParts),
    block.map((one) => [{ ...one, part: 3 }]),
    fc.tuple(block, block).map(([own, other]) => [...inParts([own]), { ...other, part: 3 }]),
  ),
  share: fc.constantFrom(10, 25, 50, 100),
  step: fc.nat(3),
  stepAt: fc.constant(AT),
  exposuresWanted: fc.constantFrom(15, 60, 0),
  timeAtStepMs: fc.nat(3 * HOUR),
  timeWantedMs: fc.constantFrom(2 * HOUR, 90_000),
  ageMs: fc.constantFrom(HOUR, 200 * HOUR),
});

test('whatever a rollout gives as its reason is told in Spanish, with all its numbers', () => {
  const numbers = (text: string) =>
    text
      .replaceAll(',', '.')
      .match(/\d+(\.\d+)?/g)
      ?.sort();
  fc.assert(
    fc.property(evidence, (given) => {
      const { reason } = judge(given);
      const spanish = reasonInSpanish(reason) ?? '';
      expect(spanish, reason).not.toMatch(/\b(of|the|visitors|with|days|networks)\b/);
      expect(numbers(spanish.replace(/,(?!\d)/g, '')), reason).toEqual(
        numbers(reason.replace(/,(?!\d)/g, '')),
      );
    }),
  );
});

const told = (part: number, candidate: [number, number], control: [number, number], seconds = 0) => ({
  at: new Date(Date.parse(AT) + seconds * 1_000).toISOString(),
  part,
  candidate: { visitors: candidate[0], bad: candidate[1] },
  control: { visitors: control[0], bad: control[1] },
});

test.each([
  [
    'hidden by one network',
    [told(1, [9, 4], [99, 0]), told(2, [9, 4], [99, 0]), told(3, [999, 0], [99, 5])],
    /sin una parte de las redes/,
  ],
  ['of one network, plainly', [told(3, [9, 9], [99, 0])], /muy pocos fuera/],
  [
    'of one network, by the test',
    [...Array(30).keys()].map((turn) => told(3, [3, 3], [9, turn === 0 ? 1 : 0], turn * 10)),
    /más de lo que explica el azar, pero muy pocos fuera/,
  ],
])('harm %s is told so', (_, blocks, words) => {
  const step = { share: 50, step: 2, stepAt: AT, exposuresWanted: 15, ageMs: HOUR };
  const { action, reason } = judge({ ...step, blocks, timeAtStepMs: 2 * HOUR, timeWantedMs: 2 * HOUR });
  expect([action, reasonInSpanish(reason)]).toEqual(['hold', expect.stringMatching(words)]);
});

test('it reads as people say it', () => {
  expect(
    plain(
      reasonInSpanish(
        'no end after 7 days: at 25 % for 1.5 h of 2 h with 9 of 30 visitors; 1 of 9 visitors of the candidate met a fault, 0 of 40 of the running release',
      ),
    ),
  ).toBe(
    'no termina en 7 días: con 25 % lleva 1,5 h de 2 h, 9 de 30 visitantes; tuvieron fallas 1 de 9 visitantes de la nueva y 0 de 40 de la que está en servicio',
  );
});

test('so are the reasons of a release that cannot run and of visitors who tell nothing', () => {
  const missing = createMissingCandidates();
  const rollout = { id: '0123abcd' };
  const reasons = (['contract', 'unreadable'] as const).map(
    (unusable) => missing({ rollout, candidate: null, unusable } as never, 0)?.reason ?? '',
  );
  for (const reason of [unjudged().reason, ...reasons]) expect(reasonInSpanish(reason)).not.toBeNull();
});

test('what somebody wrote, or another host, stays as it is', () => {
  expect(reasonInSpanish('feriado')).toBeNull();
  expect(reasonInSpanish('constructor')).toBeNull();
  expect(
    reasonInSpanish('1 of 9 visitors of the candidate met a fault, 0 of 40 of the running release, moon'),
  ).toBeNull();
});
