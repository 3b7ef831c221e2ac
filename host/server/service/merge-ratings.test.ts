import { describe, expect, test } from 'vitest';
import { mergeRatings } from './merge-ratings';
import type { PublishedEvaluation } from './store';

const evaluation = (changes: Partial<PublishedEvaluation> = {}): PublishedEvaluation => ({
  idEspecialista: '7',
  receivedAt: new Date('2026-03-02T05:59:00Z'),
  nombre: 'Luis',
  calificacion: 5,
  comentario: 'Bien',
  ...changes,
});
const merged = async (rows: unknown[], evaluations: PublishedEvaluation[]) =>
  JSON.parse(
    await mergeRatings(
      rows.map((row) => JSON.stringify(row)),
      evaluations,
    ),
  );

describe('the ratings list', () => {
  test('sends loaded rows as they came', async () => {
    const row = '{"cedula":7, "promedio":"#DIV/0!","comentarios":"x"}';
    expect(await mergeRatings([row, 'null'], [])).toBe(`[${row},null]`);
  });

  test('joins evaluations to the loaded comments, and averages them without zeros', async () => {
    const comentarios = [
      { nombre: 'Eva', fecha: '05/01/2025', calificacion: '4,5', comentario: 'a' },
      { nombre: 'Leo', fecha: '06/01/2025', calificacion: 0, comentario: 'b' },
      { nombre: 'Sol', fecha: '07/01/2025', calificacion: 'n/a', comentario: 'c' },
      null,
    ];
    expect(
      await merged([{ cedula: 7, promedio: '4,5', comentarios }], [evaluation({ calificacion: 3 })]),
    ).toEqual([
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

  test('begins a summary for a specialist who had none', async () => {
    expect(
      await merged(
        [],
        [evaluation({ idEspecialista: '9' }), evaluation({ idEspecialista: '9', calificacion: 4 })],
      ),
    ).toMatchObject([
      { cedula: '9', promedio: 4.5, comentarios: [{ calificacion: 5 }, { calificacion: 4 }] },
    ]);
  });

  test('shows an evaluation without stars, and no average from it', async () => {
    expect(await merged([], [evaluation({ calificacion: 0 })])).toMatchObject([
      { promedio: 0, comentarios: [{ calificacion: 0 }] },
    ]);
  });

  test('rounds the average to two decimals', async () => {
    const [summary] = await merged(
      [],
      [4, 4, 5].map((calificacion) => evaluation({ calificacion })),
    );
    expect(summary.promedio).toBe(4.33);
  });

  test('gives evaluations to the first of two rows of one specialist', async () => {
    const rows = [
      { cedula: '7', comentarios: [] },
      { cedula: 7, comentarios: [] },
    ];
    expect(
      (await merged(rows, [evaluation()])).map((row: { comentarios: [] }) => row.comentarios.length),
    ).toEqual([1, 0]);
  });

  test('survives ids that are names of object members', async () => {
    expect(await merged([], [evaluation({ idEspecialista: '__proto__' })])).toMatchObject([
      { cedula: '__proto__' },
    ]);
  });
});
