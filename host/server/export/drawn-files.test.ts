import { aSpecialist } from '@club/shared/testing';
import { expect, test } from 'vitest';
import { openLists } from './drawing-source';
import { drawnFile, drawnPlaces, drawnRows, MOST_DRAWN } from './drawn-files';

const directoryOf = async (specialists: readonly object[]) =>
  (await openLists({ specialists: JSON.stringify(specialists), ratings: '[]' })).directory;

/** What nginx makes of a target: the first row that fits. */
function servedFor(target: string): string | null {
  for (const [key, value] of drawnRows) {
    const found = new RegExp(key.slice(2, -1)).exec(target);
    if (found)
      return value.replaceAll('"', '').replace(/\$(\w+)/, (_, name: string) => found.groups?.[name] ?? '');
  }
  return null;
}

const LONG = encodeURIComponent('ñ'.repeat(40));

test.each([
  ['/', '/index.html'],
  ['/especialistas', '/especialistas.html'],
  ['/filtro/area-trabajo', '/filtro/area-trabajo.html'],
  ['/detalle/1-a_B', '/detalle/1-a_B.html'],
  [
    '/resultados?provincia=San%20Jos%C3%A9&canton=Escaz%C3%BA&area=Pintura',
    '/resultados/provincia=San%20Jos%C3%A9&canton=Escaz%C3%BA&area=Pintura.html',
  ],
  ['/resultados?provincia=San+Jos%C3%A9&canton=Escaz%C3%BA&area=Pintura', null],
  ['/filtro/provincia?provincia=Heredia', null],
  ['/especialistas/', null],
  ['/Especialistas', null],
  ['/DETALLE/1', null],
  ['/detalle/a%2Fb', null],
  ['/detalle/..', null],
  [`/detalle/${'1'.repeat(101)}`, null],
  ['/resultados', null],
  ['/resultados?area=Pintura', null],
  ['/resultados?provincia=a/b&canton=b&area=c', null],
  ['/nada', null],
])('the file of %s is %s, for nginx too', (address, file) => {
  expect(drawnFile(address)).toBe(file);
  expect(servedFor(address)).toBe(file && `/drawn${file}`);
});

test('the home page is the same whatever is asked for with it', () => {
  expect(servedFor('/?utm_source=correo')).toBe('/drawn/index.html');
  expect(servedFor('/detalle/1?utm_source=correo')).toBe('/drawn/detalle/1.html');
});

test('a search too long for a file’s name has none', () => {
  expect(drawnFile(`/resultados?provincia=${LONG}&canton=a&area=b`)).toBeNull();
});

test('everybody gets a file before any search does, up to the bound; what is left is counted', async () => {
  const place = { provincia: 'Limón', canton: 'Limón' };
  const person = (id: string, area: string) => aSpecialist({ id, ...place, areaTrabajo: [area] });
  const few = await drawnPlaces(await directoryOf([person('a/b', 'Pintura'), person('2', 'Pintura')]));
  expect(few.places.map(({ file }) => file)).toEqual([
    '/index.html',
    '/especialistas.html',
    '/antes-de-contratar.html',
    '/filtro/provincia.html',
    '/filtro/area-trabajo.html',
    '/detalle/2.html',
    '/resultados/provincia=Lim%C3%B3n&canton=Lim%C3%B3n&area=Pintura.html',
  ]);
  expect(few).toMatchObject({ unnamed: 1, beyond: 0 });
  const people = Array.from({ length: MOST_DRAWN - 6 }, (_, index) =>
    person(String(index), `Oficio ${index % 3}`),
  );
  const { places, beyond } = await drawnPlaces(await directoryOf(people));
  expect(places).toHaveLength(MOST_DRAWN);
  expect(beyond).toBe(2);
  expect(places.at(-1)?.page).toBe('results');
});
