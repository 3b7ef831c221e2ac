import { expect, test } from 'vitest';
import { simulateRollouts, simulationTableHead, simulationTableRow } from './simulation';

const SEED = 20261123;
const simulateRate = (rollouts: number, candidate: number) =>
  simulateRollouts(rollouts, SEED, { perHour: 60, bad: { candidate, control: 0.005 } });

test('a healthy release is rarely stopped or held', () => {
  const { stopped, held } = simulateRate(30, 0.005);
  expect(stopped).toBeLessThanOrEqual(0.04);
  expect(held).toBeLessThanOrEqual(0.04);
});

test('a higher fault rate stops more rollouts after fewer visitors', () => {
  const rows = { tenth: simulateRate(40, 0.1), third: simulateRate(40, 0.3), all: simulateRate(40, 1) };
  expect(rows.tenth.stopped).toBeGreaterThan(0.65);
  expect(rows.tenth.stopped).toBeLessThan(0.95);
  expect(rows.third.stopped).toBeGreaterThan(0.9);
  expect(rows.third.stopped + rows.third.held).toBe(1);
  expect(rows.all.stopped).toBe(1);
  const within = (value: number, least: number, most: number) => value >= least && value <= most;
  expect(rows.tenth.exposures.median).toSatisfy((value: number) => within(value, 150, 300));
  expect(rows.third.exposures.median).toSatisfy((value: number) => within(value, 70, 150));
  expect(rows.all.exposures.median).toSatisfy((value: number) => within(value, 20, 50));
  for (const row of Object.values(rows)) {
    expect(row.affected.median).toSatisfy((value: number) => within(value, 3, 5));
    expect(row.affected.p90).toBeLessThanOrEqual(12);
  }
});

test('the same seed gives the same rollouts, a different seed gives different rollouts', () => {
  const visitors = { perHour: 60, bad: { candidate: 0.3, control: 0.005 } };
  expect(simulateRollouts(20, 1, visitors)).toEqual(simulateRollouts(20, 1, visitors));
  expect(simulateRollouts(20, 1, visitors)).not.toEqual(simulateRollouts(20, 2, visitors));
});

test('simulationTableRow aligns a row with the head of the table', () => {
  const row = {
    bad: { candidate: 0.3, control: 0.005 },
    stopped: 0.996,
    held: 0,
    exposures: { median: 100, p90: 210 },
    affected: { median: Number.NaN, p90: Number.NaN },
  };
  expect(
    simulationTableRow(row)
      .trim()
      .split(/\s{2,}/),
  ).toEqual(['30 %', '0.5 %', '99.6 %', '0 %', '100 (90 %: 210)', '–']);
  expect(simulationTableRow(row)).toHaveLength(simulationTableHead().length);
});
