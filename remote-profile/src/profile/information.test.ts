import { aSpecialist } from '@club/shared/testing';
import { expect, test } from 'vitest';
import { informationRows } from './information';

const values = (overrides: Parameters<typeof aSpecialist>[0]) =>
  informationRows(aSpecialist(overrides)).map(({ value }) => value);

test('lists company, work areas, point of sale, coverage area, phone and e-mail in this order', () => {
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
      href: 'mailto:maria.solis@example.com?subject=Consulta%20sobre%20sus%20servicios',
    },
  ]);
});

test('shows the specialist’s canton for a blank coverage area', () => {
  expect(values({ areaCovertura: '' })[3]).toBe('San José, Escazú');
});

test('marks unknown values', () => {
  const blank = {
    empresa: '',
    areaTrabajo: [],
    puntoVenta: '',
    areaCovertura: '',
    provincia: '',
    canton: '',
  };
  expect(values({ ...blank, telefono: 'No tiene', correo: 'N/A' })).toEqual([
    'No indicada',
    'No indicadas',
    'No indicado',
    'No indicada',
    'No indicado',
    'No indicado',
  ]);
});
