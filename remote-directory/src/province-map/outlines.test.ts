import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROVINCES } from '@club/shared/catalogue';
import { expect, test } from 'vitest';
import { OUTLINES, outlineOf } from './outlines';

test('every province of the catalogue has its outline, and no other is there', () => {
  const names = PROVINCES.map(({ provincia }) => provincia).sort();
  expect(OUTLINES.map(({ provincia }) => provincia).sort()).toEqual(names);
});

test('a province that is not on the map has none', () => {
  expect(outlineOf('Narnia')).toBeUndefined();
});

test('each outline is closed and has a form of its own', () => {
  expect(OUTLINES.every(({ d }) => /^M[\dMlz.\s-]+z$/.test(d))).toBe(true);
  expect(new Set(OUTLINES.map(({ d }) => d)).size).toBe(7);
});

test('each has a place for its label inside the map', () => {
  const css = readFileSync(join(import.meta.dirname, 'province-label.module.css'), 'utf8');
  const placed = [...css.matchAll(/data-name="(.+)"\][^}]+\* (\d+) \/ 600\)[^}]+\* (\d+) \/ 580\)/g)];
  expect(placed.map(([, name]) => name).sort()).toEqual(OUTLINES.map(({ provincia }) => provincia).sort());
  expect(
    placed.every(
      ([, , left, top]) => Number(left) > 0 && Number(left) < 600 && Number(top) > 0 && Number(top) < 580,
    ),
  ).toBe(true);
});
