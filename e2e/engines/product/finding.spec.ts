import {
  type Directory,
  listedSpecializations,
  type Person,
  pickSpecialistIn,
  pickWithoutVideo,
} from '../../kit/directory';
import { chooseOption, searchFor, specialistLink } from '../acts';
import { expect, test } from '../fixtures';
import type { EngineTestVisitor } from '../visitor';

type Search = { person: Person; area: string; specialization: string };

function searchIn(directory: Directory, area: string): Search {
  const person = pickSpecialistIn(directory, area);
  return { person, area, specialization: listedSpecializations(person, area)[0] ?? '' };
}

async function chooseMethod(visitor: EngineTestVisitor, method: RegExp): Promise<void> {
  await visitor.page.role('banner').role('link', 'Especialistas').click();
  await visitor.main.role('link', method).click();
}

async function openFromResults(visitor: EngineTestVisitor, { person }: Search): Promise<void> {
  await visitor.main.role('heading', 'Resultados de su búsqueda').appear();
  await specialistLink(visitor, person.name).click();
  await visitor.at(`/detalle/${person.id}`);
  await visitor.main.role('heading', person.name).appear();
}

/** Goes back once with the site's button and once with the browser's. */
async function goBackBothWays(visitor: EngineTestVisitor, search: Search): Promise<void> {
  const card = specialistLink(visitor, search.person.name);
  await visitor.main.role('button', 'Regresar').click();
  await visitor.at(/^\/resultados\?/);
  await card.appear();
  await openFromResults(visitor, search);
  await visitor.tab.back();
  await visitor.at(/^\/resultados\?/);
  await card.appear();
}

test('a visitor finds a profile by name and by province, and returns with the back buttons of page and browser', async ({
  visitor,
  directory,
}) => {
  const named = pickWithoutVideo(directory);
  const search = searchIn(directory, 'Construcción');
  const { person, area, specialization } = search;
  await visitor.visit('/');
  await test.step('a suggestion leads to its profile', async () => {
    await searchFor(visitor, named.name, named.name.toUpperCase());
    await visitor.at(`/detalle/${named.id}`);
    await visitor.main.role('heading', named.name).appear();
    await visitor.page.role('option').vanish();
  });
  await test.step('province, canton, area and specialization lead to results', async () => {
    await chooseMethod(visitor, /^Por área de cobertura/);
    await chooseOption(visitor, 'Seleccione una provincia', person.province);
    await chooseOption(visitor, `Seleccione un cantón en ${person.province}`, person.canton);
    await chooseOption(visitor, `Seleccione un área de trabajo en ${person.canton}`, area);
    await chooseOption(visitor, `Seleccione una especialización en ${area}`, specialization);
    await openFromResults(visitor, search);
  });
  await test.step('both back buttons return to the results', () => goBackBothWays(visitor, search));
});

test('a visitor finds a profile from a tile and by area, returns with the back buttons of page and browser, and can search while a profile loads', async ({
  visitor,
  directory,
}) => {
  const search = searchIn(directory, 'Pintura');
  const { person, area, specialization } = search;
  await visitor.visit('/');
  await test.step('a tile leads to its area or shows that no specialist is available', async () => {
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
  await test.step('area, province, canton and specialization lead to results', async () => {
    await chooseMethod(visitor, /^Por área de trabajo/);
    await chooseOption(visitor, 'Seleccione un área de trabajo', area);
    await chooseOption(visitor, `Seleccione una provincia para el área de ${area}`, person.province);
    await chooseOption(visitor, 'Seleccione un cantón', person.canton);
    await chooseOption(visitor, `Seleccione una especialización en ${person.canton}`, specialization);
    await openFromResults(visitor, search);
  });
  await test.step('both back buttons return to the results', () => goBackBothWays(visitor, search));
  await test.step('text typed while a profile loads stays in the focused search box', async () => {
    const other = pickWithoutVideo(directory);
    await visitor.reload();
    await specialistLink(visitor, person.name).click();
    await visitor.searchBox.type(other.name);
    await visitor.at(`/detalle/${person.id}`);
    await visitor.main.role('heading', person.name).appear();
    await visitor.page.role('option').text(other.name).click();
    await visitor.main.role('heading', other.name).appear();
  });
});
