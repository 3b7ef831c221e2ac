import { PROVINCES } from '@club/shared/catalogue';
import { expect, test } from 'vitest';
import { labelPlace, OUTLINES, outlineOf } from './outlines';

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

test('labels stand inside the map, in parts of its size', () => {
  expect(labelPlace({ provincia: '', d: '', label: { x: 300, y: 145 } })).toEqual({
    left: '50%',
    top: '25%',
  });
  for (const { label } of OUTLINES) {
    expect(label.x > 0 && label.x < 600 && label.y > 0 && label.y < 580).toBe(true);
  }
});
