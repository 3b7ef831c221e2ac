import { describe, expect, test } from 'vitest';
import { SAMPLE_RATINGS } from '../catalogue';
import { averageScore, findRating, formatAverage, formatDate, isRated, starFills } from '../domain';
import { parseRatings, parseSpecialists } from '../service';
import { demoRatings } from './ratings';
import { demoSpecialists } from './specialists';

const today = new Date('2025-06-11T15:00:00Z');
const raw = demoRatings(today);
const parsed = parseRatings(JSON.stringify(raw));
const list = parsed.ok ? parsed.items : [];
const comments = list.flatMap((summary) => summary.comentarios);

describe('the demo ratings', () => {
  test('are identical at every call on the same day', () => {
    expect(demoRatings(today)).toEqual(raw);
  });

  test('include at least 300 evaluations with varied texts', () => {
    expect(comments.length).toBeGreaterThanOrEqual(300);
    const texts = new Set(comments.map((c) => c.comentario));
    expect(texts.size / comments.length).toBeGreaterThan(0.7);
  });

  test('never repeat a text for the same specialist', () => {
    for (const { comentarios } of list) {
      expect(new Set(comentarios.map((c) => c.comentario)).size).toBe(comentarios.length);
    }
  });

  test('belong to demo specialists, some of whom have no evaluations', () => {
    const specialists = parseSpecialists(JSON.stringify(demoSpecialists()));
    const ids = new Set(specialists.ok ? specialists.items.map((s) => s.id) : []);
    for (const { cedula } of list) expect(ids.has(cedula), cedula).toBe(true);
    expect(list.length).toBeLessThan(ids.size);
    expect(list.some((summary) => summary.comentarios.length === 0)).toBe(true);
  });

  test('have scores from 0 to 5, mostly high, and matching averages', () => {
    expect([...new Set(comments.map((c) => c.calificacion))].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(averageScore(comments.map((c) => c.calificacion))).toBeGreaterThan(3);
    for (const { promedio, comentarios } of list) {
      const average = averageScore(comentarios.map((c) => c.calificacion)) ?? 0;
      expect(Math.abs(promedio - average)).toBeLessThanOrEqual(0.05 + Number.EPSILON * 8);
    }
  });

  test('cover the same specialists as the built-in sample, with the same averages', () => {
    const specialists = parseSpecialists(JSON.stringify(demoSpecialists()));
    for (const { id } of specialists.ok ? specialists.items : []) {
      const summary = findRating(list, id);
      const shown = summary && isRated(summary) ? summary.promedio : null;
      const sample = averageScore(SAMPLE_RATINGS[id]?.estrellas.map((entry) => entry.calificacion) ?? []);
      expect(shown === null ? null : formatAverage(shown), id).toBe(
        sample === null ? null : formatAverage(sample),
      );
      expect(starFills(shown ?? 0), id).toEqual(starFills(sample ?? 0));
    }
  });

  test('have readable dates within the last two years', () => {
    for (const { fecha } of comments) {
      const day = formatDate(fecha).split('/').reverse().join('-');
      expect(day >= '2023-06-11' && day <= '2025-06-11', fecha).toBe(true);
    }
    const forms = comments.map((c) => c.fecha.replace(/\d/g, '0').slice(0, 11));
    expect(new Set(forms)).toEqual(new Set(['00/00/0000', '0000-00-00', '0000-00-00T']));
  });

  test('include a few spreadsheet errors, for which parsing drops one row', () => {
    expect(raw.some((row) => typeof row.cedula === 'number')).toBe(true);
    expect(raw.some((row) => typeof row.promedio === 'string' && row.promedio.includes(','))).toBe(true);
    expect(raw.some((row) => row.promedio === '#DIV/0!')).toBe(true);
    expect(parsed.ok && parsed.dropped.map((d) => d.reason)).toEqual(['no id']);
  });
});
