import { PROVINCES, WORK_AREAS } from '@club/shared/catalogue';
import {
  areaOffersSpecialization,
  cantonKey,
  collapseSpaces,
  displayName,
  findMatchingPositions,
  fold,
  isSamePlace,
  type RatingComment,
  type Specialist,
  sortOrderInSpanish,
  splitSpecializations,
} from '@club/shared/domain';
import type { CommonJob, Highlights } from './highlights';

const AREAS = WORK_AREAS.map(({ areaTrabajo }) => areaTrabajo);
const MAX_JOBS = 24;
const MAX_COMMENTS = 3;
const MAX_EXCERPT = 160;

/** Computes the highlights of the home page from the lists; `comments` are the latest comments, newest first. */
export function collectHighlights(
  list: readonly Specialist[],
  comments: readonly (RatingComment & { cedula: string })[] = [],
): Highlights {
  const byId = new Map(list.map((one) => [one.id, one]));
  return {
    areas: AREAS.filter((area) => findMatchingPositions(list, { area }).length > 0),
    jobs: commonJobs(list),
    places: placesOf(list),
    comments: comments
      .flatMap(({ cedula, ...comment }) => {
        const person = byId.get(cedula);
        const comentario = excerptOf(comment.comentario);
        if (!person) return [];
        const trabajo = [person.areaTrabajo[0], spellCanton(person.canton)].filter(Boolean).join(', ');
        return { ...comment, comentario, id: cedula, especialista: displayName(person), trabajo };
      })
      .slice(0, MAX_COMMENTS),
  };
}

/** Shortens a long text at the end of a word. */
function excerptOf(text: string): string {
  const whole = collapseSpaces(text);
  if (whole.length <= MAX_EXCERPT) return whole;
  return `${whole.slice(0, MAX_EXCERPT).replace(/\S*$/, '').trim() || whole.slice(0, MAX_EXCERPT)}…`;
}

/** Lists the most frequent specializations without duplicates; the counts equal the numbers of search results. */
function commonJobs(list: readonly Specialist[]): CommonJob[] {
  const pairs = new Map<string, CommonJob>();
  for (const { especializacion: text, areaTrabajo } of list) {
    for (const especializacion of splitSpecializations(text)) {
      for (const area of AREAS) {
        if (
          !areaTrabajo.some((own) => isSamePlace(own, area)) ||
          !areaOffersSpecialization(area, especializacion)
        )
          continue;
        const key = fold(`${area}\n${especializacion}`);
        const pair = pairs.get(key) ?? { area, especializacion, count: 0 };
        pair.count += 1;
        pairs.set(key, pair);
      }
    }
  }
  const jobs = new Map<string, CommonJob>();
  for (const pair of [...pairs.values()].sort(byCount)) {
    const key = fold(pair.especializacion);
    if (!jobs.has(key) && jobs.size < MAX_JOBS) jobs.set(key, pair);
  }
  return [...jobs.values()]
    .map((work) => ({ ...work, count: findMatchingPositions(list, work).length }))
    .sort(byCount);
}

const byCount = (a: CommonJob, b: CommonJob) =>
  b.count - a.count || sortOrderInSpanish(a.especializacion, b.especializacion);

const cantonNames = new Map(
  PROVINCES.flatMap(({ cantones }) => cantones.map(({ canton }) => [cantonKey(canton), canton])),
);

/** Returns a canton in the catalogue's spelling. Ruling 2. */
const spellCanton = (canton: string): string => cantonNames.get(cantonKey(canton)) ?? collapseSpaces(canton);

/** Lists the provinces and cantons that have specialists, in the catalogue's spelling. */
function placesOf(list: readonly Specialist[]): Highlights['places'] {
  return PROVINCES.flatMap(({ provincia }) => {
    const cantons = new Map<string, string>();
    for (const i of findMatchingPositions(list, { provincia })) {
      const canton = list[i]?.canton ?? '';
      const key = cantonKey(canton);
      if (key) cantons.set(key, spellCanton(canton));
    }
    return cantons.size > 0 ? { provincia, cantones: [...cantons.values()].sort(sortOrderInSpanish) } : [];
  });
}
