import { describe, expect, test } from 'vitest';
import { aSpecialist } from '../testing/builders';
import {
  CERTIFICATE_PLACEHOLDER,
  certificateImage,
  displayName,
  findSpecialist,
  fullName,
  placeLabel,
} from './specialist';

describe('fullName', () => {
  test('joins nombre, apellido1 and apellido2 with spaces', () => {
    expect(fullName({ nombre: 'María José', apellido1: 'Solís', apellido2: 'Peña' })).toBe(
      'María José Solís Peña',
    );
  });

  test('skips blank parts', () => {
    expect(fullName({ nombre: ' Ana ', apellido1: ' ', apellido2: 'Mora' })).toBe('Ana Mora');
  });
});

describe('displayName', () => {
  const nameless = { nombre: ' ', apellido1: '', apellido2: '' };

  test('returns the full name', () => {
    expect(displayName(aSpecialist({ nombre: 'Ana', apellido1: 'Mora', apellido2: '' }))).toBe('Ana Mora');
  });

  test('falls back to the company, then to «Especialista»', () => {
    expect(displayName({ ...nameless, empresa: ' Techos del Sur ' })).toBe('Techos del Sur');
    expect(displayName({ ...nameless, empresa: '' })).toBe('Especialista');
  });
});

test('placeLabel returns «provincia, cantón»', () => {
  expect(placeLabel({ provincia: 'San José', canton: 'Escazú' })).toBe('San José, Escazú');
  expect(placeLabel({ provincia: 'Limón', canton: '' })).toBe('Limón');
});

describe('findSpecialist', () => {
  const list = [aSpecialist({ id: '7' }), aSpecialist({ id: '07' })];

  test('matches ids as trimmed strings', () => {
    expect(findSpecialist(list, ' 07 ')).toBe(list[1]);
    expect(findSpecialist(list, '7')).toBe(list[0]);
  });

  test('returns null for an unknown id', () => {
    expect(findSpecialist(list, '7.0')).toBeNull();
    expect(findSpecialist(list, '__proto__')).toBeNull();
  });
});

test('certificateImage returns a path inside the folder of certificate images for any code', () => {
  expect(certificateImage('2')).toBe('/certificados/2.webp');
  expect(certificateImage('../x')).toBe('/certificados/..%2Fx.webp');
  expect(CERTIFICATE_PLACEHOLDER).toBe('/certificados/marcador.webp');
});
