import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRatingSummary, aSpecialist } from '../testing/builders';
import type { ParsedList } from './contract';
import { parseRatings, parseSpecialists } from './parse';

function itemsOf<T>(parsed: ParsedList<T>): T[] {
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.items;
}
const specialistsIn = (rows: unknown) => itemsOf(parseSpecialists(JSON.stringify(rows)));
const ratingsIn = (rows: unknown) => itemsOf(parseRatings(JSON.stringify(rows)));

describe('parseSpecialists and parseRatings', () => {
  test.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['<!DOCTYPE html><title>Error</title>', 'HTML'],
    ['\ufeff <html>', 'HTML'],
    ['[{"id":"1"', 'not JSON'],
    ['Exception: Service invoked too many times', 'not JSON'],
    ['{"error":"x"}', 'not a list'],
    ['null', 'not a list'],
    ['"[]"', 'not a list'],
    ['[{"error":"x"}]', 'no usable row'],
    ['[null, 3]', 'no usable row'],
  ])('reject %j as «%s»', (text, reason) => {
    expect(parseSpecialists(text)).toEqual({ ok: false, reason });
    expect(parseRatings(text)).toEqual({ ok: false, reason });
  });

  test('accept an empty list and a byte order mark', () => {
    expect(parseSpecialists('[]')).toEqual({ ok: true, items: [], dropped: [] });
    expect(parseRatings('\ufeff[]')).toEqual({ ok: true, items: [], dropped: [] });
  });

  test('reject a response truncated at any byte', () => {
    const specialists = JSON.stringify([aSpecialist(), aSpecialist({ id: '2' })]);
    const ratings = JSON.stringify([aRatingSummary()]);
    for (let end = 0; end < specialists.length; end++) {
      expect(parseSpecialists(specialists.slice(0, end)).ok).toBe(false);
    }
    for (let end = 0; end < ratings.length; end++) {
      expect(parseRatings(ratings.slice(0, end)).ok).toBe(false);
    }
  });

  test('skip bad rows with position and reason, and keep the first of rows with equal ids', () => {
    const rows = [
      { id: '1', nombre: 'Ana' },
      null,
      'text',
      { nombre: 'Nadie' },
      { id: ' ' },
      { id: '#N/A' },
      { id: 1, nombre: 'Otra' },
      { id: '2' },
    ];
    const parsed = parseSpecialists(JSON.stringify(rows));
    expect(itemsOf(parsed).map((s) => [s.id, s.nombre])).toEqual([
      ['1', 'Ana'],
      ['2', ''],
    ]);
    expect(parsed.ok && parsed.dropped).toEqual([
      { row: 1, reason: 'not an object' },
      { row: 2, reason: 'not an object' },
      { row: 3, reason: 'no id' },
      { row: 4, reason: 'no id' },
      { row: 5, reason: 'no id' },
      { row: 6, reason: 'repeated id' },
    ]);
  });

  test('report skipped rows without personal data', () => {
    const row = { nombre: 'Canary', correo: 'canary@example.com', telefono: '80000012' };
    const parsed = parseSpecialists(JSON.stringify([{ id: '1' }, row, { ...row, id: '1' }, 'canary']));
    expect(parsed.ok && parsed.dropped).toHaveLength(3);
    expect(JSON.stringify(parsed.ok && parsed.dropped)).not.toMatch(/canary|80000012/i);
  });

  test('never throw on any JSON and never change a prototype', () => {
    const key = fc.constantFrom(
      'id',
      'cedula',
      'nombre',
      'comentarios',
      '__proto__',
      'constructor',
      'prototype',
    );
    const row = fc.dictionary(key, fc.jsonValue());
    fc.assert(
      fc.property(fc.array(fc.oneof(row, fc.jsonValue())), (rows) => {
        const text = JSON.stringify(rows).replaceAll('"constructor"', '"__proto__"');
        for (const parsed of [parseSpecialists(text), parseRatings(text)]) {
          if (!parsed.ok) continue;
          for (const item of parsed.items) expect(Object.getPrototypeOf(item)).toBe(Object.prototype);
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('never throw on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => typeof parseSpecialists(text).ok === 'boolean'),
    );
  });
});

/** A record with all fields missing. */
const BLANK = Object.fromEntries(
  Object.entries(aSpecialist()).map(([name, value]) => [name, Array.isArray(value) ? [] : '']),
);

describe('parseSpecialists', () => {
  test('keeps a well-formed record unchanged', () => {
    expect(specialistsIn([aSpecialist()])).toEqual([aSpecialist()]);
  });

  test('repairs fields of the wrong type', () => {
    const raw = {
      id: 12,
      nombre: ' Ana  María ',
      apellido1: 'Mora',
      apellido2: null,
      empresa: '#N/A',
      provincia: 'Limón ',
      canton: 'Limón',
      areaTrabajo: 'Construcción, Pintura',
      especializacion: ['Techos', 'Pisos, Techos'],
      certificados: '1, 3',
      telefono: 80000012,
      correo: 'No tiene',
      video: false,
      puntoVenta: '-',
      extra: 'x',
    };
    expect(specialistsIn([raw])).toEqual([
      {
        ...BLANK,
        id: '12',
        nombre: 'Ana María',
        apellido1: 'Mora',
        provincia: 'Limón',
        canton: 'Limón',
        areaTrabajo: ['Construcción', 'Pintura'],
        especializacion: 'Techos, Pisos',
        certificados: ['1', '3'],
        telefono: '80000012',
      },
    ]);
  });

  test('reads certificates from numbers, text or comma-separated text and skips invalid codes', () => {
    const codes = (certificados: unknown) => specialistsIn([{ id: '1', certificados }])[0]?.certificados;
    expect(codes([1, '2', ' 3 '])).toEqual(['1', '2', '3']);
    expect(codes(4)).toEqual(['4']);
    expect(codes('1,2,2')).toEqual(['1', '2']);
    expect(codes(['../../etc', 'a b', '', null, '4'])).toEqual(['4']);
  });

  test('keeps HTML as text', () => {
    expect(specialistsIn([{ id: '1', nombre: '<b>Ana</b>' }])[0]?.nombre).toBe('<b>Ana</b>');
  });

  test('reads a phone that a spreadsheet wrote as a number', () => {
    const rows = [
      { id: '1', telefono: '87654321.0' },
      { id: '2', telefono: '8,7654321E+07' },
    ];
    expect(specialistsIn(rows).map(({ telefono }) => telefono)).toEqual(['87654321', '87654321']);
  });

  test('parsing a parsed list again, as cached by browsers, changes nothing', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.constantFrom(null, true, '#DIV/0!'),
    );
    const list = fc.oneof(cell, fc.array(cell, { maxLength: 4 }));
    const row = fc.record(
      {
        id: cell,
        nombre: cell,
        areaTrabajo: list,
        especializacion: list,
        certificados: list,
        telefono: cell,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const parsed = parseSpecialists(JSON.stringify(rows));
        if (parsed.ok) expect(specialistsIn(parsed.items)).toEqual(parsed.items);
      }),
      { numRuns: 500 },
    );
  });
});

describe('parseRatings', () => {
  test('keeps a well-formed summary unchanged', () => {
    expect(ratingsIn([aRatingSummary()])).toEqual([aRatingSummary()]);
  });

  test('reads cedula as a string and an average such as «4,5» as a number', () => {
    expect(ratingsIn([{ cedula: 7, promedio: '4,5', comentarios: [] }])).toEqual([
      { cedula: '7', promedio: 4.5, comentarios: [] },
    ]);
    expect(ratingsIn([{ cedula: '7', promedio: 9 }])[0]?.promedio).toBe(5);
  });

  test('computes the average from the stars of the comments if it is unreadable, ignoring zeros', () => {
    const comentarios = [5, 0, '4'].map((calificacion) => ({ calificacion, comentario: 'x' }));
    expect(ratingsIn([{ cedula: '7', promedio: '#DIV/0!', comentarios }])[0]?.promedio).toBe(4.5);
    expect(ratingsIn([{ cedula: '7', promedio: '#DIV/0!', comentarios: '' }])).toEqual([
      { cedula: '7', promedio: 0, comentarios: [] },
    ]);
  });

  test('keeps the readable parts of comments and skips comments with neither text nor score', () => {
    const comentarios = [
      { nombre: ' Luis ', fecha: '05/03/2025', calificacion: '4,5', comentario: 'Bien\r\nhecho ' },
      { nombre: null, fecha: null, calificacion: '#N/A', comentario: 'Sin estrellas' },
      { nombre: 'Nadie', fecha: '', calificacion: '', comentario: ' ' },
      null,
      'text',
    ];
    expect(ratingsIn([{ cedula: '7', promedio: 4, comentarios }])[0]?.comentarios).toEqual([
      { nombre: 'Luis', fecha: '05/03/2025', calificacion: 4.5, comentario: 'Bien\nhecho' },
      { nombre: '', fecha: '', calificacion: 0, comentario: 'Sin estrellas' },
    ]);
  });

  test('parsing a parsed list again, as cached by browsers, changes nothing', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.double(),
      fc.constantFrom(null, '#DIV/0!', '4,5'),
    );
    const comment = fc.record({ nombre: cell, fecha: cell, calificacion: cell, comentario: cell });
    const row = fc.record({ cedula: cell, promedio: cell, comentarios: fc.array(comment, { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const parsed = parseRatings(JSON.stringify(rows));
        if (parsed.ok) expect(ratingsIn(parsed.items)).toEqual(parsed.items);
      }),
      { numRuns: 500 },
    );
  });
});
