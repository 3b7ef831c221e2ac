import { aSpecialist } from '@club/shared/testing';
import { expect, test } from 'vitest';
import { informationRows } from './information';

const values = (overrides: Parameters<typeof aSpecialist>[0]) =>
  informationRows(aSpecialist(overrides)).map(({ value }) => value);
const labels = (overrides: Parameters<typeof aSpecialist>[0]) =>
  informationRows(aSpecialist(overrides)).map(({ label }) => label);

test('the information block lists company, work areas, point of sale, coverage area, phone and e-mail in this order', () => {
  const rows = informationRows(aSpecialist({ areaTrabajo: ['Construcción', 'Pintura'] }));
  expect(rows).toEqual([
    { label: 'Empresa', value: 'Construcciones Solís' },
    { label: 'Áreas de trabajo', value: 'Construcción, Pintura' },
    { label: 'Punto de venta asociado', value: 'Tienda Escazú' },
    { label: 'Área de cobertura', value: 'Todo el valle central' },
    { label: 'Teléfono', value: '8000-0001', href: 'tel:8000-0001' },
    {
      label: 'Correo electrónico',
      value: 'maria.solis@example.com',
      href: expect.stringMatching(/^mailto:maria\.solis@example\.com\?subject=Consulta/),
    },
  ]);
});

test('the information block shows the specialist’s place if the coverage area is blank', () => {
  expect(values({ areaCovertura: '' })[3]).toBe('San José, Escazú');
});

test('the information block omits missing values', () => {
  expect(labels({ empresa: '', puntoVenta: ' ' })).toEqual([
    'Áreas de trabajo',
    'Área de cobertura',
    'Teléfono',
    'Correo electrónico',
  ]);
  expect(labels({ telefono: 'No tiene', correo: 'N/A' })).toEqual([
    'Empresa',
    'Áreas de trabajo',
    'Punto de venta asociado',
    'Área de cobertura',
  ]);
});
