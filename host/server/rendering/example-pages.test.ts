import { expect, test } from 'vitest';
import { examplePages, exposedPages } from './example-pages';

const GUIDE = { module: 'HiringGuidePage', url: '/antes-de-contratar' };

const SHOWN = { id: 'a/b', provincia: 'Heredia', canton: 'Barva', areaTrabajo: ['Pintura', 'Pisos'] };

test('every page of a remote has an example, with somebody whom the lists hold', () => {
  expect(examplePages('profile', SHOWN)).toEqual([{ module: 'ProfilePage', url: '/detalle/a%2Fb' }, GUIDE]);
  const results = examplePages('directory', SHOWN).find(({ module }) => module === 'ResultsPage');
  expect(results?.url).toBe('/resultados?provincia=Heredia&canton=Barva&area=Pintura');
});

test('where the lists hold nobody, examples are those that remotes give', () => {
  expect(examplePages('profile')).toEqual([{ module: 'ProfilePage', url: '/detalle/1' }, GUIDE]);
  expect(examplePages('directory').map(({ url }) => url)).toContain('/filtro/provincia');
  expect(examplePages('feedback')).toEqual([]);
});

test('of a release from before a page that came later, the others are tried', () => {
  const exposed = { modules: { ProfilePage: { js: [], css: [] } } };
  expect(exposedPages(examplePages('profile'), exposed)).toEqual([
    { module: 'ProfilePage', url: '/detalle/1' },
  ]);
});
