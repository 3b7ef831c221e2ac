import { PAGES, pageOf } from '@club/shared/federation';
import { detailHref, paths, provinceFilterHref, resultsHref, workAreaFilterHref } from '@club/shared/routes';
import { type Directory, pickSpecialistIn } from '../../kit/directory';
import {
  isServerHtmlHydrated,
  isServerRendered,
  outdatedCachedLists,
  serverRenderedHeading,
  serverRenderedPaths,
} from '../../kit/places';
import { specialistLink } from '../acts';
import { expect, test } from '../fixtures';
import { pollUntil, type VisibleLocator } from '../view';
import type { EngineTestVisitor, VisitOptions } from '../visitor';

/** Maps each route to its heading and one element of its content. */
function routesOf(directory: Directory, visitor: EngineTestVisitor): Map<string, [string, VisibleLocator]> {
  const { main } = visitor;
  const { id, name, province: provincia, canton } = pickSpecialistIn(directory, 'Construcción');
  const results = resultsHref({ provincia, canton, area: 'Construcción', especializacion: '' });
  return new Map([
    [paths.home, ['Encuentre al especialista indicado para su casa', main.role('link', 'Pintura')]],
    [paths.specialists, ['¿Cómo desea buscar a su especialista?', main.role('link', /^Por área de trabajo/)]],
    [provinceFilterHref(), ['Seleccione una provincia', main.role('link', /^San José \d+ especialistas?$/)]],
    [
      workAreaFilterHref(),
      ['Seleccione un área de trabajo', main.role('link', /^Pintura \d+ especialistas?$/)],
    ],
    [results, ['Resultados de su búsqueda', specialistLink(visitor, name)]],
    [detailHref(id), [name, main.role('button', 'Evaluar especialista')]],
  ]);
}

test('every route opens by its address, and hydration keeps the server-rendered content', async ({
  visitor,
  site,
  directory,
}) => {
  const member: VisitOptions = { registered: true, stored: outdatedCachedLists(directory), anew: true };
  const stranger: VisitOptions = { registered: false, anew: true };
  const routes = routesOf(directory, visitor);
  const drawn = serverRenderedPaths(directory);
  // Visits the paths alternately as a registered and an anonymous visitor, the last two (results, profile) as both.
  const visits = [...[paths.home, ...drawn].entries()].map(
    ([index, path]) => [path, index % 2 === 0 ? member : stranger] as const,
  );
  const [results = '', profile = ''] = drawn.slice(-2);
  for (const [path, start] of [...visits, [results, stranger], [profile, member]] as const) {
    const who = start === member ? 'a member with former lists' : 'a stranger without lists';
    await test.step(`${path} opens for ${who}`, async () => {
      const isRemotes = PAGES[pageOf(new URL(path, site.origin).pathname)].module !== null;
      if (isRemotes) await pollUntil(`${path} is drawn`, () => isServerRendered(site.origin + path));
      await visitor.visit(path, start);
      const [heading, content] = routes.get(path) ?? [];
      await content?.appear();
      await visitor.composed();
      await visitor.page.role('button', '¿Cómo fue su experiencia en el sitio web?').appear();
      if (heading) expect(await visitor.heading.texts(), path).toEqual([heading]);
      if (!isRemotes) return;
      await pollUntil(`${path} is hydrated`, () => visitor.tab.run(isServerHtmlHydrated));
      const served = serverRenderedHeading(await (await fetch(site.origin + path)).text());
      expect(await visitor.heading.texts(), path).toEqual([served]);
    });
  }
  for (const path of routes.keys()) expect([paths.home, ...drawn]).toContain(path);
});
