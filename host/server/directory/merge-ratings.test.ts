import { describe, expect, test } from 'vitest';
import { mergeRatings } from './merge-ratings';
import type { PublishedComment, PublishedEvaluations } from './store';

/** Creates published evaluations with these star ratings. */
const evaluations = (stars: number[], changes: Partial<PublishedEvaluations> = {}): PublishedEvaluations => ({
  idEspecialista: '7',
  stars: stars.reduce((sum, each) => sum + each, 0),
  rated: stars.filter((each) => each > 0).length,
  comments: stars.map(comment),
  ...changes,
});
const comment = (calificacion: number): PublishedComment => ({
  receivedAt: new Date('2026-03-02T05:59:00Z'),
  nombre: 'Luis',
  calificacion,
  comentario: 'Bien',
});
const rowOf = (text: string) => ({ text, value: JSON.parse(text) });
const merged = async (rows: unknown[], evaluations: PublishedEvaluations[]) =>
  JSON.parse(
    await mergeRatings(
      rows.map((value) => ({ text: JSON.stringify(value), value })),
      evaluations,
    ),
  );

describe('the ratings list', () => {
  test('keeps loaded rows unchanged', async () => {
    const row = '{"cedula":7, "promedio":"#DIV/0!","comentarios":"x"}';
    expect(await mergeRatings([rowOf(row), rowOf('null')], [])).toBe(`[${row},null]`);
  });

  test('adds evaluations to the loaded comments and averages all without zeros', async () => {
    const comentarios = [
      { nombre: 'Eva', fecha: '05/01/2025', calificacion: '4,5', comentario: 'a' },
      { nombre: 'Leo', fecha: '06/01/2025', calificacion: 0, comentario: 'b' },
      { nombre: 'Sol', fecha: '07/01/2025', calificacion: 'n/a', comentario: 'c' },
      null,
    ];
    expect(await merged([{ cedula: 7, promedio: '4,5', comentarios }], [evaluations([3])])).toEqual([
      {
        cedula: '7',
        promedio: 3.75,
        comentarios: [
          ...comentarios,
          { nombre: 'Luis', fecha: '2026-03-01', calificacion: 3, comentario: 'Bien' },
        ],
      },
    ]);
  });

  test('adds a summary for a specialist without one', async () => {
    expect(await merged([], [evaluations([5, 4], { idEspecialista: '9' })])).toMatchObject([
      { cedula: '9', promedio: 4.5, comentarios: [{ calificacion: 5 }, { calificacion: 4 }] },
    ]);
  });

  test('shows an evaluation without stars and excludes it from the average', async () => {
    expect(await merged([], [evaluations([0])])).toMatchObject([
      { promedio: 0, comentarios: [{ calificacion: 0 }] },
    ]);
  });

  test('rounds the average to two decimals', async () => {
    const [summary] = await merged([], [evaluations([4, 4, 5])]);
    expect(summary.promedio).toBe(4.33);
  });

  test('averages all evaluations, also those without published comments', async () => {
    const comentarios = [{ calificacion: 5 }];
    const [summary] = await merged(
      [{ cedula: '7', comentarios }],
      [evaluations([], { stars: 1_001, rated: 1_001, comments: [comment(1)] })],
    );
    expect(summary.promedio).toBe(1);
    expect(summary.comentarios).toHaveLength(2);
  });

  test('adds evaluations to the first of two rows of one specialist', async () => {
    const rows = [
      { cedula: '7', comentarios: [] },
      { cedula: 7, comentarios: [] },
    ];
    expect(
      (await merged(rows, [evaluations([5])])).map((row: { comentarios: [] }) => row.comentarios.length),
    ).toEqual([1, 0]);
  });

  test('accepts ids such as __proto__', async () => {
    expect(await merged([], [evaluations([5], { idEspecialista: '__proto__' })])).toMatchObject([
      { cedula: '__proto__' },
    ]);
  });
});
