import { aSpecialist } from '@club/shared/testing';
import { expect, test } from 'vitest';
import { profileGraph, searchGraph } from './structured-data';

const ORIGIN = 'https://club.example.com';
const things = (graph: object) => JSON.parse(JSON.stringify(graph))['@graph'] as Record<string, unknown>[];
const profile = (fields: Parameters<typeof aSpecialist>[0]) =>
  things(profileGraph(aSpecialist(fields), ORIGIN));

test.each([
  [['Pintura'], 'HousePainter'],
  [['Eléctrico'], 'Electrician'],
  [['Aire acondicionados'], 'HVACBusiness'],
  [['Construcción'], 'GeneralContractor'],
  [['Pintura', 'Construcción'], 'GeneralContractor'],
  [['toString'], 'GeneralContractor'],
  [[], 'GeneralContractor'],
])('whoever works in %j is a %s', (areaTrabajo, type) => {
  expect(profile({ areaTrabajo })[0]?.['@type']).toBe(type);
});

test('a profile tells who it is, where, and how to reach him', () => {
  const [business] = profile({ id: '7', telefono: '8888-7777', correo: 'ana@example.com', canton: 'Escazú' });
  expect(business).toMatchObject({
    name: 'María Solís Peña',
    url: `${ORIGIN}/detalle/7`,
    telephone: '+50688887777',
    email: 'ana@example.com',
    address: { addressCountry: 'CR', addressLocality: 'Escazú' },
  });
});

test('what nobody knows is left out', () => {
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

test('no average is told', () => {
  expect(JSON.stringify(profile({}))).not.toContain('ating');
});

test('a page tells where it stands', () => {
  const search = { provincia: 'Limón', canton: 'Limón', area: 'Pintura', especializacion: '' };
  const [crumbs] = things(searchGraph(search, ORIGIN));
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  expect((crumbs?.itemListElement as object[])?.at(-1)).toEqual({
    '@type': 'ListItem',
    position: 3,
    name: 'Pintura en Limón, Limón',
    item: `${ORIGIN}/resultados?provincia=Lim%C3%B3n&canton=Lim%C3%B3n&area=Pintura`,
  });
});
