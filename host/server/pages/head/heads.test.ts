import { readFileSync } from 'node:fs';
import { SITE_DESCRIPTION, SITE_NAME } from '@club/shared/domain';
import { pageOf } from '@club/shared/federation';
import { detailHref } from '@club/shared/routes';
import { aSpecialist } from '@club/shared/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KnownSpellings, type SiteDirectory } from '../directory/directory';
import { pageHeadOf } from './heads';

const ANA = aSpecialist({ id: '7', areaTrabajo: ['Pintura'], provincia: 'San José', canton: 'Escazú' });

function directoryOf(...specialists: SiteDirectory['specialists']): SiteDirectory {
  const words = new KnownSpellings();
  for (const each of specialists) words.learn(each);
  return {
    specialists,
    byId: new Map(specialists.map((each) => [each.id, each])),
    words,
    removed: new Set(['7', 'gone']),
    averages: new Map(),
    comments: [],
  };
}

function headAt(address: string, directory: SiteDirectory | null = directoryOf(ANA)) {
  const url = new URL(address, 'http://site.invalid');
  return pageHeadOf(pageOf(url.pathname), { path: url.pathname, query: url.searchParams }, directory);
}

const SEARCH = '/resultados?provincia=San+José&canton=Escazú&area=Pintura';

describe('a profile', () => {
  test('has its name as title, and work and place in the description', () => {
    const { status, head } = headAt('/detalle/7');
    expect(status).toBe(200);
    expect(head.title).toBe('María Solís Peña · Club de Especialistas');
    expect(head.description).toContain('María Solís Peña: Pintura en Escazú, San José');
    expect(head.canonical).toBe('/detalle/7');
  });

  test('has its own preview image, unless its name cannot be shown', () => {
    expect(headAt('/detalle/7').head.picture).toEqual({
      path: '/compartir/7.png',
      alt: 'María Solís Peña: Pintura en Escazú, San José',
    });
    const unreadable = { ...ANA, nombre: 'שלום', empresa: '' };
    expect(headAt('/detalle/7', directoryOf(unreadable)).head.picture).toBeUndefined();
  });

  test('has one canonical URL for all variants', () => {
    expect(headAt('/Detalle/7/?utm_source=x#y').head.canonical).toBe('/detalle/7');
  });

  test('has status 404 and noindex if it is unknown', () => {
    expect(headAt('/detalle/8')).toMatchObject({ status: 404, head: { canonical: null } });
  });

  test('has status 410 and noindex if it was removed', () => {
    const { status, head } = headAt('/detalle/gone');
    expect(status).toBe(410);
    expect(head).toMatchObject({ canonical: null });
    expect(head.title).toBe('Este especialista ya no está en el directorio · Club de Especialistas');
    expect(headAt('/detalle/7').status).toBe(200);
    expect(headAt('/detalle/gone', null).status).toBe(200);
  });

  test('has status 200 while the specialists are unknown', () => {
    expect(headAt('/detalle/8', null).status).toBe(200);
  });

  test('is found whatever characters its id contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const id = text.trim();
        fc.pre(id !== '' && id !== '.' && id !== '..');
        const { status, head } = headAt(detailHref(id), directoryOf({ ...ANA, id }));
        expect(status).toBe(200);
        expect(head.canonical).toBe(detailHref(id));
      }),
    );
  });
});

describe('a search', () => {
  test('has its terms as title and its number of results in the description', () => {
    const { head } = headAt(SEARCH);
    expect(head.title).toBe('Pintores en Escazú, San José · Club de Especialistas');
    expect(head.description).toContain('Pintores en Escazú, San José: 1 especialista.');
  });

  test('has one canonical URL for all variants of the query', () => {
    const { canonical } = headAt(SEARCH).head;
    expect(headAt('/resultados/?area=Pintura&x=1&canton=+Escazú+&provincia=San+José').head.canonical).toBe(
      canonical,
    );
    expect(headAt(SEARCH.replace('+', '%20')).head.canonical).toBe(canonical);
    expect(canonical).toMatch(/^\/resultados\?provincia=San%20Jos%C3%A9&/);
  });

  test('spells its filters as the catalogue or the records do, however the URL spells them', () => {
    const other = '/resultados?provincia=SAN++jose&canton=escazu&area=pintura&especializacion=fachadas';
    const painter = { ...ANA, especializacion: 'Interiores, Fachadas' };
    expect(headAt(other, directoryOf(painter)).head).toMatchObject({
      title: 'Pintores: Fachadas en Escazú, San José · Club de Especialistas',
      canonical: `${headAt(SEARCH).head.canonical}&especializacion=Fachadas`,
    });
  });

  test.each([
    SEARCH.replace('Pintura', 'Alquimia'),
    SEARCH.replace('Escazú', 'Narnia'),
    SEARCH.replace('San+José', '%3Cb%3E'),
    `${SEARCH}&especializacion=nada`,
    `${SEARCH}&especializacion=Fach`,
  ])('a search with unknown words has the general head: %s', (address) => {
    const general = headAt('/resultados').head;
    expect(headAt(address, directoryOf({ ...ANA, especializacion: 'Fachadas' })).head).toBe(general);
    expect(headAt(address, null).head).toBe(general);
  });

  test('is not indexed if it is empty or has no results', () => {
    expect(headAt(SEARCH.replace('Pintura', 'Eléctrico')).head.canonical).toBeNull();
    expect(headAt('/resultados').head.canonical).toBeNull();
    expect(headAt(SEARCH, null).head.canonical).not.toBeNull();
  });
});

test.each([
  ['/', '/', 'Pintores y constructores en Costa Rica · Club de Especialistas'],
  ['/antes-de-contratar/?x=1', '/antes-de-contratar', 'Antes de contratar · Club de Especialistas'],
  [
    '/como-cuidamos-las-evaluaciones',
    '/como-cuidamos-las-evaluaciones',
    'Cómo cuidamos las evaluaciones · Club de Especialistas',
  ],
  ['/privacidad', '/privacidad', 'Privacidad · Club de Especialistas'],
  ['/accesibilidad', '/accesibilidad', 'Accesibilidad · Club de Especialistas'],
  ['/especialistas/', '/especialistas', 'Buscar especialistas en Costa Rica · Club de Especialistas'],
  ['/filtro/provincia', '/filtro/provincia', 'Especialistas en Costa Rica · Club de Especialistas'],
  [
    '/filtro/provincia?provincia=Limón',
    '/filtro/provincia?provincia=Lim%C3%B3n',
    'Especialistas en Limón · Club de Especialistas',
  ],
  [
    '/filtro/provincia?provincia=limon&canton=Narnia',
    '/filtro/provincia?provincia=Lim%C3%B3n',
    'Especialistas en Limón · Club de Especialistas',
  ],
  [
    '/filtro/area-trabajo?area=Alquimia',
    '/filtro/area-trabajo',
    'Especialistas en Costa Rica · Club de Especialistas',
  ],
  [
    '/filtro/provincia?canton=Talamanca',
    '/filtro/provincia',
    'Especialistas en Costa Rica · Club de Especialistas',
  ],
  [
    '/filtro/area-trabajo?area=Pintura&x=1',
    '/filtro/area-trabajo?area=Pintura',
    'Pintores en Costa Rica · Club de Especialistas',
  ],
])('the page %s has the canonical URL %s', (address, canonical, title) => {
  expect(headAt(address)).toMatchObject({ status: 200, head: { canonical, title } });
});

test('the shortlist is not indexed', () => {
  const title = 'Especialistas guardados · Club de Especialistas';
  expect(headAt('/guardados')).toMatchObject({ status: 200, head: { canonical: null, title } });
});

test('an unknown page is not indexed', () => {
  expect(headAt('/nada')).toMatchObject({ status: 404, head: { canonical: null } });
});

test('the template’s head has the site’s own name and description', () => {
  const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
  expect(html).toContain(`<title>${SITE_NAME}</title>`);
  expect(html).toContain(`content="${SITE_DESCRIPTION}"`);
});
