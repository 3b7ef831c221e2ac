import { PAGES, pageOf } from '@club/shared/federation';
import { detailHref, paths, provinceFilterHref, resultsHref, workAreaFilterHref } from '@club/shared/routes';
import type { Directory } from '../../data/directory';
import { answersDrawn, drawnHeading } from '../../data/is-drawn';
import { pickWithoutVideo, pickWorkerIn } from '../../data/pick';
import { LAZY_TEXT, withLazyPart } from '../../stack/altered-build';
import { expect, test } from '../fixtures';
import { until } from '../view/until';
import type { Visitor } from '../visitor';

const AREA = 'Construcción';

/** Every page that the server draws, a drill-down at each of its steps. */
function drawnPaths(directory: Directory): string[] {
  const { id, province: provincia, canton } = pickWorkerIn(directory, AREA);
  return [
    paths.specialists,
    provinceFilterHref(),
    provinceFilterHref({ provincia }),
    provinceFilterHref({ provincia, canton }),
    provinceFilterHref({ provincia, canton, area: AREA }),
    workAreaFilterHref(),
    workAreaFilterHref({ area: AREA }),
    workAreaFilterHref({ area: AREA, provincia }),
    workAreaFilterHref({ area: AREA, provincia, canton }),
    resultsHref({ provincia, canton, area: AREA, especializacion: '' }),
    detailHref(id),
  ];
}

/** React keeps the marks around what it took over, and makes none around what it draws anew. */
const isTakenOver = (visitor: Visitor) =>
  visitor.tab.run(() => {
    const main = document.querySelector('main');
    const marks = main && document.createTreeWalker(main, NodeFilter.SHOW_COMMENT);
    return !document.getElementById('drawn') && marks?.nextNode()?.nodeValue === '$';
  });

/** Lists as a former visit left them: everybody had another name then. */
function formerLists({ answers }: Directory): Record<string, string> {
  const rows = JSON.parse(answers.specialists) as Record<string, unknown>[];
  return {
    especialistas: JSON.stringify(rows.map((row) => ({ ...row, apellido2: 'Antes' }))),
    ultimaActualizacionEsp: new Date().toISOString(),
  };
}

for (const [who, registered] of [
  ['somebody who has registered', true],
  ['a stranger', false],
] as const) {
  for (const [cache, isCached] of [
    ['no list', false],
    ['the lists of a former visit', true],
  ] as const) {
    test(`whatever the server draws is taken over as it stands by ${who} with ${cache}`, async ({
      visitor,
      site,
      directory,
    }) => {
      for (const path of [paths.home, ...drawnPaths(directory)]) {
        const isRemotes = PAGES[pageOf(new URL(path, site.origin).pathname)].module !== null;
        if (isRemotes) await until(`${path} is drawn`, () => answersDrawn(site.origin + path));
        await visitor.visit(path, { registered, stored: isCached ? formerLists(directory) : {}, anew: true });
        await visitor.composed();
        if (!isRemotes) continue;
        await until(`${path} is taken over`, () => isTakenOver(visitor));
        const heading = drawnHeading(await (await fetch(site.origin + path)).text());
        expect(await visitor.heading.texts(), path).toEqual([heading]);
      }
    });
  }
}

test('a lazy part of a page is drawn and taken over', async ({ visitor, site, directory }) => {
  await site.publish('profile', '9.9.9', withLazyPart);
  const path = detailHref(pickWithoutVideo(directory).id);
  await until(`${path} is drawn`, () => answersDrawn(site.origin + path));
  expect(await (await fetch(site.origin + path)).text()).toContain(LAZY_TEXT);
  await visitor.visit(path);
  await until(`${path} is taken over`, () => isTakenOver(visitor));
  await visitor.main.text(new RegExp(LAZY_TEXT)).appear();
  expect(site.remotes.profile.asked(/late-part\.css/), 'its styles stand in the page').toEqual([]);
});
