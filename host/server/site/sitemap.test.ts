// @vitest-environment dom
import type { Specialist } from '@club/shared/domain';
import { aSpecialist } from '@club/shared/testing';
import { expect, test } from 'vitest';
import { Words } from './directory/words';
import { addressesOf, sitemapOf } from './sitemap';

const ORIGIN = 'https://club.example.com';
async function sitemapFor(...specialists: Specialist[]) {
  const words = new Words();
  for (const each of specialists) words.learn(each);
  return sitemapOf(await addressesOf({ specialists, words }), ORIGIN);
}

const locations = (xml = '') => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);

test('every profile, and every search that finds somebody, is named once', async () => {
  const some = { provincia: 'Limón', canton: 'Limón', areaTrabajo: ['Pintura'] };
  const files = await sitemapFor(aSpecialist({ id: '1', ...some }), aSpecialist({ id: 'a&b', ...some }));
  expect([...files.keys()]).toEqual(['sitemap.xml']);
  expect(locations(files.get('sitemap.xml'))).toEqual([
    `${ORIGIN}/`,
    `${ORIGIN}/especialistas`,
    `${ORIGIN}/antes-de-contratar`,
    `${ORIGIN}/resultados?provincia=Lim%C3%B3n&amp;canton=Lim%C3%B3n&amp;area=Pintura`,
    `${ORIGIN}/detalle/1`,
    `${ORIGIN}/detalle/a%26b`,
  ]);
});

test('a search is named once, however records spell it', async () => {
  const files = await sitemapFor(
    aSpecialist({ id: '1', provincia: 'limon', canton: 'LIMÓN', areaTrabajo: ['pintura', 'Jardinería'] }),
    aSpecialist({ id: '2', provincia: 'Limón', canton: 'Limón ', areaTrabajo: ['Pintura', 'jardineria'] }),
  );
  const place = `${ORIGIN}/resultados?provincia=Lim%C3%B3n&amp;canton=Lim%C3%B3n&amp;area=`;
  const searches = locations(files.get('sitemap.xml')).filter((location) => location?.includes('?'));
  expect(searches).toEqual([`${place}Pintura`, `${place}Jardiner%C3%ADa`]);
});

test('a specialist without a place is in no search', async () => {
  const files = await sitemapFor(aSpecialist({ id: '1', canton: '' }));
  expect(locations(files.get('sitemap.xml'))).toHaveLength(4);
});

test('more than a file may hold goes into several, which the first names', async () => {
  const many = Array.from({ length: 50_000 }, (_, id) => aSpecialist({ id: String(id), canton: '' }));
  const files = await sitemapFor(...many);
  expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml']);
  expect(files.get('sitemap.xml')).toContain('<sitemapindex ');
  expect(locations(files.get('sitemap.xml'))).toEqual([`${ORIGIN}/sitemap-1.xml`, `${ORIGIN}/sitemap-2.xml`]);
  expect(locations(files.get('sitemap-1.xml'))).toHaveLength(50_000);
  expect(locations(files.get('sitemap-2.xml'))).toHaveLength(3);
});

test('while it is not known who is listed the pages that are always there are named', async () => {
  expect(locations((await sitemapOf(await addressesOf(null), ORIGIN)).get('sitemap.xml'))).toHaveLength(3);
});

test('is XML of the protocol, whatever ids are made of', async () => {
  const ids = ['1', 'a&b', '<é>', '\'"', ']]>', '\u0001', '\ud800', '😀', ' x y '];
  const files = await sitemapFor(...ids.map((id) => aSpecialist({ id })));
  const xml = new DOMParser().parseFromString(files.get('sitemap.xml') ?? '', 'application/xml');
  expect(xml.querySelector('parsererror')).toBeNull();
  const { documentElement: root } = xml;
  expect([root.localName, root.namespaceURI]).toEqual([
    'urlset',
    'http://www.sitemaps.org/schemas/sitemap/0.9',
  ]);
  const listed = [...root.children].map((url) => {
    expect([url.localName, ...[...url.children].map(({ localName }) => localName)]).toEqual(['url', 'loc']);
    return url.textContent ?? '';
  });
  expect(listed.every((address) => new URL(address).href === address && address.length < 2_048)).toBe(true);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((address) => address.includes('/detalle/'))).toHaveLength(ids.length);
});
