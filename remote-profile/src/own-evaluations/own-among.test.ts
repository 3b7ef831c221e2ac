import { aRatingComment } from '@club/shared/testing';
import { describe, expect, test } from 'vitest';
import { withOwn } from './own-among';

const mine = aRatingComment({
  nombre: 'Ana Mora',
  calificacion: 4,
  comentario: 'Muy puntual',
  fecha: '2026-03-05',
});
const former = { ...mine, comentario: 'Puntual' };
const other = aRatingComment({ comentario: 'Bien' });

describe('one’s own evaluation among the others', () => {
  test('changes nothing where there is none', () => {
    expect(withOwn([other], [])).toEqual([other]);
  });

  test('comes first and waits until the service tells it', () => {
    expect(withOwn([other], [mine])).toEqual([{ ...mine, own: 'latest', isWaiting: true }, other]);
  });

  test('is there once when the service tells it, as the service writes it', () => {
    const told = { ...mine, nombre: ' ANA  Mora', comentario: 'muy  puntual ', fecha: '06/03/2026' };
    expect(withOwn([other, told], [mine])).toEqual([{ ...told, own: 'latest' }, other]);
  });

  test.each([
    ['name', { nombre: 'Ana Rojas' }],
    ['stars', { calificacion: 5 }],
    ['text', { comentario: 'Muy impuntual' }],
  ])('is not that of another %s', (_what, difference) => {
    const alike = { ...mine, ...difference };
    expect(withOwn([alike], [mine])).toEqual([{ ...mine, own: 'latest', isWaiting: true }, alike]);
  });

  test('an earlier one that the service still tells is marked as such', () => {
    expect(withOwn([other, former], [mine, former])).toEqual([
      { ...mine, own: 'latest', isWaiting: true },
      other,
      { ...former, own: 'former' },
    ]);
  });
});
