import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../support/temp-dir';
import type { DatabaseInspection } from './flips';
import {
  createClosedSqlite,
  createKilledSqlite,
  type DamageResult,
  damageOutcomeOf,
  flipBits,
} from './flips';

const SOUND: DatabaseInspection = { lists: [['a', 'b', 'c'], ['d']], sends: ['e'], reports: [] };

describe('damage to a database', () => {
  test.each<[outcome: string, seen: DatabaseInspection]>([
    ['unharmed', { ...SOUND, reports: ['check'] }],
    ['refused', { refused: 'damaged' }],
    ['refused', { ...SOUND, lists: [null, ['d']], reports: ['503'] }],
    ['reported', { ...SOUND, sends: [], reports: ['lost 1'] }],
    ['unnoticed', { ...SOUND, sends: [] }],
    ['unnoticed', { ...SOUND, lists: [['a', 'b'], ['d']] }],
    ['list lost', { ...SOUND, lists: [[], ['d']], reports: ['damaged'] }],
  ])('counts as %s', (outcome, seen) => expect(damageOutcomeOf(SOUND, seen)).toBe(outcome));

  test.each([
    ['closed', createClosedSqlite],
    ['killed', createKilledSqlite],
  ])('is always reported when rows of a %s SQLite are lost', async (_name, prepare) => {
    const observed: DamageResult[] = [];
    await flipBits(await prepare(join(tempDir(), 'data')), {
      flips: 20,
      seed: 3,
      onFlip: (flip) => observed.push(flip),
    });
    const outcomes = new Set(observed.map(({ outcome }) => outcome));
    expect(outcomes).toContain('reported');
    expect(observed.filter(({ outcome }) => outcome === 'unnoticed' || outcome === 'list lost')).toEqual([]);
  });
});
