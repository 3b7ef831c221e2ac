import { expect, test } from 'vitest';
import { CERTIFICATES, findCertificate } from './certificates';

test.each([
  ['1', 'Módulo', 4, 'materiales de construcción'],
  ['2', 'Tema', 4, 'fibrocemento'],
  ['3', 'Módulo', 3, 'pinturas y recubrimientos'],
  ['4', 'Resumen', 2, 'soldadura y abrasivos'],
])('the programme of certificate %s has parts called %s: %d, about %s', (code, unidad, parts, subject) => {
  const certificate = findCertificate(code);
  expect(certificate?.unidad).toBe(unidad);
  expect(certificate?.modulos).toHaveLength(parts);
  expect(certificate?.titulo).toContain(subject);
});

test('every part of a certificate’s programme has a title and topics', () => {
  for (const { modulos } of Object.values(CERTIFICATES)) {
    for (const { titulo, temas } of modulos) {
      expect(titulo.length).toBeGreaterThan(10);
      expect(temas.length).toBeGreaterThanOrEqual(3);
      for (const tema of temas) expect(tema.length).toBeGreaterThan(15);
    }
  }
});

test('findCertificate returns null for unknown codes', () => {
  for (const code of ['5', '', '__proto__', 'constructor', 'toString'])
    expect(findCertificate(code)).toBeNull();
});
