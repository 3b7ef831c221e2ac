import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../support/temp-dir';
import { closedSqlite, killedSqlite } from './flip-targets';
import { type Flip, flipBits, outcomeOf } from './flips';
import type { Inspection } from './inspect';

const SOUND: Inspection = { lists: [['a', 'b', 'c'], ['d']], sends: ['e'], reports: [] };

describe('a damaged database', () => {
  test.each<[outcome: string, seen: Inspection]>([
    ['unharmed', { ...SOUND, reports: ['check'] }],
    ['refused', { refused: 'damaged' }],
    ['refused', { ...SOUND, lists: [null, ['d']], reports: ['503'] }],
    ['reported', { ...SOUND, sends: [], reports: ['lost 1'] }],
    ['unnoticed', { ...SOUND, sends: [] }],
    ['unnoticed', { ...SOUND, lists: [['a', 'b'], ['d']] }],
    ['list lost', { ...SOUND, lists: [[], ['d']], reports: ['damaged'] }],
  ])('is %s', (outcome, seen) => expect(outcomeOf(SOUND, seen)).toBe(outcome));

  test.each([
    ['closed', closedSqlite],
    ['killed', killedSqlite],
  ])('of SQLite, %s, loses nothing without a report', async (_name, prepare) => {
    const found: Flip[] = [];
    await flipBits(await prepare(join(tempDir(), 'data')), {
      flips: 20,
      seed: 3,
      onFlip: (flip) => found.push(flip),
    });
    const outcomes = new Set(found.map(({ outcome }) => outcome));
    expect(outcomes).toContain('reported');
    expect(found.filter(({ outcome }) => outcome === 'unnoticed' || outcome === 'list lost')).toEqual([]);
  });
});
