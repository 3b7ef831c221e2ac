import { linkQuery } from '@club/shared/routes';
import type { Directory, Person } from '../../data/directory';
import { listedSpecializations, pickWithoutVideo, pickWorkerIn } from '../../data/pick';
import { choose, searchFor } from '../acts/finding';
import { expect, test } from '../fixtures';
import type { Visitor } from '../visitor';

const resultsPath = ({ province, canton }: Person, area: string): string =>
  `/resultados?${linkQuery({ provincia: province, canton, area })}`;

type Search = { person: Person; area: string; specialization: string };

function searchIn(directory: Directory, area: string): Search {
  const person = pickWorkerIn(directory, area);
  return { person, area, specialization: listedSpecializations(person, area)[0] ?? '' };
}

async function openFromResults(visitor: Visitor, { person }: Search): Promise<void> {
  await visitor.main.role('heading', 'Resultados de su búsqueda').appear();
  await visitor.main.role('link', person.name).click();
  await visitor.at(`/detalle/${person.id}`);
  await visitor.main.role('heading', person.name).appear();
}

/** With the site's own button, and with the browser's. */
async function goBackBothWays(visitor: Visitor, search: Search): Promise<void> {
  const card = visitor.main.role('link', search.person.name);
  await visitor.main.role('button', 'Regresar').click();
  await visitor.at(/^\/resultados\?/);
  await card.appear();
  await openFromResults(visitor, search);
  await visitor.tab.back();
  await visitor.at(/^\/resultados\?/);
  await card.appear();
}

test('a visitor types a name, chooses a suggestion and reads the profile', async ({ visitor, directory }) => {
  const person = pickWithoutVideo(directory);
  await visitor.visit('/');
  await searchFor(visitor, person.name, person.name.toUpperCase());
  await visitor.at(`/detalle/${person.id}`);
  await visitor.main.role('heading', person.name).appear();
  await visitor.page.role('option').vanish();
});

test('what a visitor types while a profile is still on its way stays in the search, with the focus', async ({
  visitor,
  directory,
}) => {
  const person = pickWorkerIn(directory, 'Pintura');
  const other = pickWithoutVideo(directory);
  await visitor.visit(resultsPath(person, 'Pintura'));
  await visitor.main.role('link', person.name).click();
  await visitor.searchBox.type(other.name);
  await visitor.at(`/detalle/${person.id}`);
  await visitor.main.role('heading', person.name).appear();
  await visitor.page.role('option').text(other.name).click();
  await visitor.main.role('heading', other.name).appear();
});

test('province, canton, area, specialization, results, profile and back', async ({ visitor, directory }) => {
  const search = searchIn(directory, 'Construcción');
  const { person, area, specialization } = search;
  await visitor.visit('/especialistas');
  await visitor.main.role('link', /^Por área de cobertura/).click();
  await choose(visitor, 'Seleccione una provincia', person.province);
  await choose(visitor, `Seleccione un cantón en ${person.province}`, person.canton);
  await choose(visitor, `Seleccione un área de trabajo en ${person.canton}`, area);
  await choose(visitor, `Seleccione una especialización en ${area}`, specialization);
  await openFromResults(visitor, search);
  await goBackBothWays(visitor, search);
});

test('area, province, canton, specialization, results, profile and back', async ({ visitor, directory }) => {
  const search = searchIn(directory, 'Pintura');
  const { person, area, specialization } = search;
  await visitor.visit('/especialistas');
  await visitor.main.role('link', /^Por área de trabajo/).click();
  await choose(visitor, 'Seleccione un área de trabajo', area);
  await choose(visitor, `Seleccione una provincia para el área de ${area}`, person.province);
  await choose(visitor, 'Seleccione un cantón', person.canton);
  await choose(visitor, `Seleccione una especialización en ${person.canton}`, specialization);
  await openFromResults(visitor, search);
  await goBackBothWays(visitor, search);
});

test('a tile of the home page leads on from its area, or tells that nobody is there', async ({ visitor }) => {
  await visitor.visit('/');
  await visitor.main.role('link', 'Pintura').click();
  await visitor.at(/^\/filtro\/area-trabajo/);
  await visitor.main.role('heading', 'Seleccione una provincia para el área de Pintura').appear();
  await visitor.page
    .role('banner')
    .role('link', /^Club de Especialistas/)
    .click();
  await visitor.main.role('link', 'Electricidad').click();
  await visitor.main.text(/^Actualmente no hay especialistas disponibles en /).appear();
  await visitor.main.role('button', 'Regresar').click();
  await visitor.main.role('heading', 'Seleccione un área de trabajo').appear();
  expect(await visitor.isHydrated()).toBe(true);
});
