import { expect, test } from 'vitest';
import { someFigures } from './builders';
import { summarizeMeasurements } from './figures';
import { type Goal, goalOutcome } from './goals';

const REQUESTS: Goal = {
  text: 'requests',
  pages: ['home'],
  visit: 'cold',
  metric: 'requests',
  limit: 25,
  digits: 0,
};
const LCP: Goal = { ...REQUESTS, metric: 'largestPaint', against: 'bundle', limit: 0.4, digits: 2 };

const painted = (...times: number[]) => times.map((largestPaint) => someFigures({ largestPaint }));

test('a figure equal to its limit meets the goal', () => {
  const stands = (requests: number) =>
    goalOutcome(
      REQUESTS,
      'home',
      summarizeMeasurements({ cold: { federated: [someFigures({ requests })] }, repeat: {} }),
    );
  expect(stands(25)).toEqual({ value: 25, met: true });
  expect(stands(26)).toEqual({ value: 26, met: false });
});

test('a ratio goal uses the median ratio of the rounds', () => {
  const measured = {
    cold: { federated: painted(300, 400, 900), bundle: painted(1000, 1000, 1000) },
    repeat: {},
  };
  expect(goalOutcome(LCP, 'home', summarizeMeasurements(measured))).toEqual({ value: 0.4, met: true });
});

test('a goal has no outcome for a page that is not among its pages, or if a figure was not measured', () => {
  const measured = { cold: { federated: painted(300) }, repeat: {} };
  expect(goalOutcome(LCP, 'home', summarizeMeasurements(measured))).toBeNull();
  expect(goalOutcome(REQUESTS, 'profile', summarizeMeasurements(measured))).toBeNull();
  expect(goalOutcome({ ...REQUESTS, visit: 'repeat' }, 'home', summarizeMeasurements(measured))).toBeNull();
});
