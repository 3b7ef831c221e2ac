import { FIELD_KINDS, isCertificateCode } from '@club/shared/domain';
import { parseRatings, parseSpecialists } from '@club/shared/service';
import { aRatingSummary, aSpecialist } from '@club/shared/testing';
import fc from 'fast-check';
import { expectFields, expectTrue, expectUnpolluted } from '../expect-clean';
import type { FuzzKind } from '../kind';
import { spoiledText } from '../spoiled';

const isText = (value: unknown): boolean => typeof value === 'string';
const isListOf = (isRight: (each: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isRight);
const isScore = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 5;

const OF_KIND = { text: isText, list: isListOf(isText) };
const SPECIALIST = {
  ...Object.fromEntries(Object.entries(FIELD_KINDS).map(([field, kind]) => [field, OF_KIND[kind]])),
  certificados: isListOf((code) => typeof code === 'string' && isCertificateCode(code)),
};
const COMMENT = { nombre: isText, fecha: isText, comentario: isText, calificacion: isScore };

const good = fc.constant([
  ...['1', '2', '3'].map((id) => ({
    ...aSpecialist({ id }),
    certificados: [1, '2', ' 3'],
    areaTrabajo: 'A,B',
  })),
  ...['1', '2'].map((cedula) => aRatingSummary({ cedula })),
]);

const expectOnce = (ids: readonly string[]) =>
  expectTrue(new Set(ids).size === ids.length && !ids.includes(''), `the ids are ${ids}`);

/** An answer of the service, or what a browser keeps of one. */
export const listRows: FuzzKind<string> = {
  name: 'list rows',
  input: spoiledText(good),
  check(text) {
    const specialists = parseSpecialists(text);
    const ratings = parseRatings(text);
    if (specialists.ok) {
      expectOnce(specialists.items.map(({ id }) => id));
      for (const specialist of specialists.items) expectFields(specialist, SPECIALIST);
    }
    if (ratings.ok) {
      expectOnce(ratings.items.map(({ cedula }) => cedula));
      for (const { promedio, comentarios } of ratings.items) {
        expectTrue(isScore(promedio), `the average is ${promedio}`);
        for (const comment of comentarios) expectFields(comment, COMMENT);
      }
    }
    expectUnpolluted();
  },
};
