import { expect, test } from 'vitest';
import { sampleAverage } from './sample-average';
import { SAMPLE_RATINGS } from './sample-ratings';

const entries = Object.values(SAMPLE_RATINGS).flatMap((sample) => sample.estrellas);

test('the sample has entries of id, comentario and calificacion from 1 to 4', () => {
  expect(entries.length).toBeGreaterThan(200);
  for (const entry of entries) {
    expect(Object.keys(entry)).toEqual(['id', 'comentario', 'calificacion']);
    expect(entry.comentario).not.toBe('');
    expect([1, 2, 3, 4]).toContain(entry.calificacion);
  }
  expect(new Set(entries.map((e) => e.calificacion)).size).toBe(4);
  expect(new Set(entries.map((e) => e.id)).size).toBe(entries.length);
});

test('averages the entries of a specialist', () => {
  expect(SAMPLE_RATINGS['1']?.estrellas.map((e) => e.calificacion)).toEqual([4, 4, 3, 4]);
  expect(sampleAverage('1')).toBe(3.75);
});

test('returns null without entries', () => {
  for (const id of ['5', 'unknown', '', '__proto__', 'constructor']) expect(sampleAverage(id)).toBeNull();
});
