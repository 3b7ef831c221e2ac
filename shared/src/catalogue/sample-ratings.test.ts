import { expect, test } from 'vitest';
import { SAMPLE_RATINGS } from './sample-ratings';

const entries = Object.values(SAMPLE_RATINGS).flatMap((sample) => sample.estrellas);

test('every sample entry has id, comentario and a calificacion from 1 to 4', () => {
  expect(entries.length).toBeGreaterThan(200);
  for (const entry of entries) {
    expect(Object.keys(entry)).toEqual(['id', 'comentario', 'calificacion']);
    expect(entry.comentario).not.toBe('');
    expect([1, 2, 3, 4]).toContain(entry.calificacion);
  }
  expect(new Set(entries.map((e) => e.calificacion)).size).toBe(4);
  expect(new Set(entries.map((e) => e.id)).size).toBe(entries.length);
});
