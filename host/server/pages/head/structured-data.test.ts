import { aSpecialist } from '@club/shared/testing';
import { expect, test } from 'vitest';
import type { Average } from '../directory/directory';
import { profileGraph, searchGraph } from './structured-data';

const ORIGIN = 'https://club.example.com';
const things = (graph: object) => JSON.parse(JSON.stringify(graph))['@graph'] as Record<string, unknown>[];
const profile = (fields: Parameters<typeof aSpecialist>[0], average: Average | null = null) =>
  things(profileGraph(aSpecialist(fields), average, ORIGIN));

test.each([
  [['Pintura'], 'HousePainter'],
  [['Eléctrico'], 'Electrician'],
  [['Aire acondicionados'], 'HVACBusiness'],
  [['Construcción'], 'GeneralContractor'],
  [['Pintura', 'Construcción'], 'GeneralContractor'],
  [['toString'], 'GeneralContractor'],
  [[], 'GeneralContractor'],
])('structured data gives a specialist in %j the type %s', (areaTrabajo, type) => {
  expect(profile({ areaTrabajo })[0]?.['@type']).toBe(type);
});

test('a profile has name, place and contact', () => {
  const [business] = profile({ id: '7', telefono: '8888-7777', correo: 'ana@example.com', canton: 'Escazú' });
  expect(business).toMatchObject({
    name: 'María Solís Peña',
    url: `${ORIGIN}/detalle/7`,
    telephone: '+50688887777',
    email: 'ana@example.com',
    address: { addressCountry: 'CR', addressLocality: 'Escazú' },
  });
});

test.each([
  ['2000-0012 / 8000-0012', '+50680000012'],
  ['+1 (305) 555-0123', '+1 (305) 555-0123'],
  [' 9000-0012 ', '9000-0012'],
  ['no tiene', undefined],
])('structured data gives the phone %j as %j', (telefono, expected) =>
  expect(profile({ telefono })[0]?.telephone).toBe(expected),
);

test('structured data omits fields without a value', () => {
  const [business] = profile({ telefono: '', correo: ' ', empresa: '', canton: '', provincia: '' });
  expect(Object.keys(business ?? {})).toEqual([
    '@type',
    '@id',
    'name',
    'url',
    'address',
    'areaServed',
    'knowsAbout',
  ]);
  expect(business).toMatchObject({
    address: { '@type': 'PostalAddress', addressCountry: 'CR' },
    areaServed: [],
  });
});

test('structured data omits the average without evaluations', () => {
  expect(JSON.stringify(profile({}))).not.toContain('ating');
});

test('structured data has the average as shown on the profile, on the scale of the stars', () => {
  const [business] = profile({}, { value: 4.666, scored: 3, basis: '4 evaluaciones' });
  expect(business?.aggregateRating).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.7,
    ratingCount: 3,
    bestRating: 5,
    worstRating: 1,
  });
});

test('structured data omits an average below the scale', () => {
  expect(JSON.stringify(profile({}, { value: 0.5, scored: 1, basis: '' }))).not.toContain('ating');
});

test('a page has its breadcrumbs', () => {
  const search = { provincia: 'Limón', canton: 'Limón', area: 'Pintura', especializacion: '' };
  const [crumbs] = things(searchGraph(search, ORIGIN));
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  expect((crumbs?.itemListElement as object[])?.at(-1)).toEqual({
    '@type': 'ListItem',
    position: 3,
    name: 'Pintores en Limón (centro)',
    item: `${ORIGIN}/resultados?provincia=Lim%C3%B3n&canton=Lim%C3%B3n&area=Pintura`,
  });
});
