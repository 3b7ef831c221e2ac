import { detailHref, paths, provinceFilterHref, resultsHref, workAreaFilterHref } from '@club/shared/routes';
import type { Directory } from './directory';
import { pickWorkerIn } from './pick';

const AREA = 'Construcción';

/** Returns the address of every page that the server draws, with each step of both drill-downs. */
export function drawnPaths(directory: Directory): string[] {
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

/** Runs in the page. React keeps the marks around hydrated content, and makes none around content that it renders anew. */
export function isTakenOver(): boolean {
  const main = document.querySelector('main');
  const marks = main && document.createTreeWalker(main, NodeFilter.SHOW_COMMENT);
  return !document.getElementById('drawn') && marks?.nextNode()?.nodeValue === '$';
}

/** Returns the stored lists of an earlier visit, when every specialist had another surname. */
export function formerLists({ answers }: Directory): Record<string, string> {
  const rows = JSON.parse(answers.specialists) as Record<string, unknown>[];
  return {
    especialistas: JSON.stringify(rows.map((row) => ({ ...row, apellido2: 'Antes' }))),
    ultimaActualizacionEsp: new Date().toISOString(),
  };
}
