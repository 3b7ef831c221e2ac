import { aSpecialist } from '@club/shared/testing';
import { expect, test } from 'vitest';
import { sitemapOf } from './sitemap';

const ORIGIN = 'https://club.example.com';
const locations = (xml = '') => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);

test('every profile, and every search that finds somebody, is named once', () => {
  const some = { provincia: 'Limón', canton: 'Limón', areaTrabajo: ['Pintura'] };
  const files = sitemapOf([aSpecialist({ id: '1', ...some }), aSpecialist({ id: 'a&b', ...some })], ORIGIN);
  expect([...files.keys()]).toEqual(['sitemap.xml']);
  expect(locations(files.get('sitemap.xml'))).toEqual([
    `${ORIGIN}/`,
    `${ORIGIN}/especialistas`,
    `${ORIGIN}/resultados?provincia=Lim%C3%B3n&amp;canton=Lim%C3%B3n&amp;area=Pintura`,
    `${ORIGIN}/detalle/1`,
    `${ORIGIN}/detalle/a%26b`,
  ]);
});

test('a specialist without a place is in no search', () => {
  const files = sitemapOf([aSpecialist({ id: '1', canton: '' })], ORIGIN);
  expect(locations(files.get('sitemap.xml'))).toHaveLength(3);
});

test('more than a file may hold goes into several, which the first names', () => {
  const many = Array.from({ length: 50_000 }, (_, id) => aSpecialist({ id: String(id), canton: '' }));
  const files = sitemapOf(many, ORIGIN);
  expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml']);
  expect(files.get('sitemap.xml')).toContain('<sitemapindex ');
  expect(locations(files.get('sitemap.xml'))).toEqual([`${ORIGIN}/sitemap-1.xml`, `${ORIGIN}/sitemap-2.xml`]);
  expect(locations(files.get('sitemap-1.xml'))).toHaveLength(50_000);
  expect(locations(files.get('sitemap-2.xml'))).toHaveLength(2);
});

test('while it is not known who is listed the pages that are always there are named', () => {
  expect(locations(sitemapOf(null, ORIGIN).get('sitemap.xml'))).toHaveLength(2);
});
