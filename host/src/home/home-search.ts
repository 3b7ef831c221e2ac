import { PROVINCES, WORK_AREAS } from '@club/shared/catalogue';
import {
  AREAS_WITHOUT_SPECIALISTS,
  bySpanishOrder,
  cantonKey,
  catalogueAreaFor,
  collapseSpaces,
  displayName,
  fittingPositions,
  fold,
  listsSpecialization,
  type RatingComment,
  type Specialist,
  samePlace,
  splitSpecializations,
} from '@club/shared/domain';
import { paths, provinceFilterHref, resultsHref, workAreaFilterHref } from '@club/shared/routes';
import { type CommonWork, type Highlights, placeValue } from './highlights';

const AREAS = WORK_AREAS.map(({ areaTrabajo }) => areaTrabajo);
const MAX_WORKS = 24;
const MAX_COMMENTS = 3;
const MAX_EXCERPT = 160;

/** Collects what the home page shows of the lists; `comments` are the latest ones, newest first. */
export function collectHighlights(
  list: readonly Specialist[],
  comments: readonly (RatingComment & { cedula: string })[] = [],
): Highlights {
  const byId = new Map(list.map((one) => [one.id, one]));
  return {
    areas: AREAS.filter((area) => fittingPositions(list, { area }).length > 0),
    works: commonWorks(list),
    places: placesOf(list),
    comments: comments
      .flatMap(({ cedula, ...comment }) => {
        const person = byId.get(cedula);
        const comentario = excerptOf(comment.comentario);
        return person ? { ...comment, comentario, id: cedula, especialista: displayName(person) } : [];
      })
      .slice(0, MAX_COMMENTS),
  };
}

/** Cuts a long text after a whole word. */
function excerptOf(text: string): string {
  const whole = collapseSpaces(text);
  if (whole.length <= MAX_EXCERPT) return whole;
  return `${whole.slice(0, MAX_EXCERPT).replace(/\S*$/, '').trim() || whole.slice(0, MAX_EXCERPT)}…`;
}

/** Lists the most frequent specializations, each once; counts equal those of the results. */
function commonWorks(list: readonly Specialist[]): CommonWork[] {
  const pairs = new Map<string, CommonWork>();
  for (const { especializacion: text, areaTrabajo } of list) {
    for (const especializacion of splitSpecializations(text)) {
      for (const area of AREAS) {
        if (!areaTrabajo.some((own) => samePlace(own, area)) || !listsSpecialization(area, especializacion))
          continue;
        const key = fold(`${area}\n${especializacion}`);
        const pair = pairs.get(key) ?? { area, especializacion, count: 0 };
        pair.count += 1;
        pairs.set(key, pair);
      }
    }
  }
  const works = new Map<string, CommonWork>();
  for (const pair of [...pairs.values()].sort(byCount)) {
    const key = fold(pair.especializacion);
    if (!works.has(key) && works.size < MAX_WORKS) works.set(key, pair);
  }
  return [...works.values()]
    .map((work) => ({ ...work, count: fittingPositions(list, work).length }))
    .sort(byCount);
}

const byCount = (a: CommonWork, b: CommonWork) =>
  b.count - a.count || bySpanishOrder(a.especializacion, b.especializacion);

/** Lists the provinces and cantons of the records, in the catalogue's spelling. Ruling 2. */
function placesOf(list: readonly Specialist[]): Highlights['places'] {
  const spelling = new Map(
    PROVINCES.flatMap(({ cantones }) => cantones.map(({ canton }) => [cantonKey(canton), canton])),
  );
  return PROVINCES.flatMap(({ provincia }) => {
    const cantons = new Map<string, string>();
    for (const i of fittingPositions(list, { provincia })) {
      const canton = collapseSpaces(list[i]?.canton ?? '');
      const key = cantonKey(canton);
      if (key) cantons.set(key, spelling.get(key) ?? canton);
    }
    return cantons.size > 0 ? { provincia, cantones: [...cantons.values()].sort(bySpanishOrder) } : [];
  });
}

/** Everyday words of a work area, by their beginnings. */
const BEGINNINGS: readonly [string, RegExp][] = [
  ['Pintura', /\b(pint|brocha)/],
  ['Eléctrico', /\b(electr|cablea|tomacorr|breaker)/],
  ['Aire acondicionados', /\b(aires? |climati|minisplit|refriger)/],
  ['Construcción', /\b(constru|albanil|maestro|obra|remodel|ampli|edific|contratista)/],
];

/** Minimum letters of a word that finds a specialization, and of the start that both share: «fachada» finds «Fachadas». */
const MIN_WORD = 4;
const STEM = 5;

type Work = { area: string; especializacion: string };

/** Returns the work that the visitor's words name: an area, a specialization or an everyday word; null for others. */
function workNamed(text: string, { works }: Pick<Highlights, 'works'>): Work | null {
  const wanted = fold(text);
  const area = AREAS.find((one) => fold(one) === fold(catalogueAreaFor(text)));
  if (area) return { area, especializacion: '' };
  const whole = works.find(({ especializacion }) => fold(especializacion) === wanted);
  if (whole) return whole;
  const everyday = BEGINNINGS.filter(([, beginning]) => beginning.test(`${wanted} `));
  const stems = wanted
    .split(/[^\p{L}\p{N}]+/u)
    .filter(
      (word) => word.length >= MIN_WORD && !BEGINNINGS.some(([, beginning]) => beginning.test(`${word} `)),
    )
    .map((word) => ` ${word.slice(0, STEM)}`);
  const possible = works.filter(
    ({ area }) => everyday.length === 0 || everyday.some(([name]) => name === area),
  );
  const finds = (isFit: (name: string, stem: string) => boolean) =>
    possible.find(({ especializacion }) => stems.some((stem) => isFit(` ${fold(especializacion)}`, stem)));
  const partial = finds((name, stem) => name.startsWith(stem)) ?? finds((name, stem) => name.includes(stem));
  return partial ?? (everyday[0] ? { area: everyday[0][0], especializacion: '' } : null);
}

const NONE: Highlights = { areas: [], works: [], places: [], comments: [] };

/** Returns the page that answers the home page's form: the results, or the step that asks for what is missing. */
export function searchAnswer(que: string, donde: string, highlights: Highlights | null): string {
  const { areas, works, places } = highlights ?? NONE;
  const place = places
    .flatMap(({ provincia, cantones }) => cantones.map((canton) => ({ provincia, canton })))
    .find(({ provincia, canton }) => placeValue(provincia, canton) === donde.trim());
  const work = workNamed(que, { works });
  if (!work) return place ? provinceFilterHref(place) : paths.specialists;
  if (place && areas.includes(work.area))
    return resultsHref({ area: work.area, especializacion: work.especializacion, ...place });
  return workAreaFilterHref({ ...work, area: tileNameOf(work.area, areas), ...place });
}

/** Names an area without specialists like its tile, whose page says that there are none. Ruling 1. */
const tileNameOf = (area: string, areas: readonly string[]): string =>
  areas.includes(area)
    ? area
    : (AREAS_WITHOUT_SPECIALISTS.find((tile) => catalogueAreaFor(tile) === area) ?? area);
