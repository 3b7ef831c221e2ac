import {
  AREAS_WITHOUT_SPECIALISTS,
  catalogueAreaFor,
  type SearchFilters,
  type Specialist,
} from '@club/shared/domain';
import { detailHref, paths, provinceFilterHref, searchHref, workAreaFilterHref } from '@club/shared/routes';
import {
  countMore,
  countOf,
  createShortcutIndex,
  createTally,
  findShortcuts,
  type Place,
  type ShortcutIndex,
} from '@club/shared/search';
import { nextTask } from '@club/shared/state';
import { placeValue } from './highlights';

/** Pauses between the turns of an index, so that a long list blocks neither the page nor the server. */
const TURN_MS = 8;

async function buildIndex(list: readonly Specialist[]): Promise<ShortcutIndex> {
  const tally = createTally(list);
  for (let end = performance.now() + TURN_MS; countMore(tally); ) {
    if (performance.now() < end) continue;
    await nextTask();
    end = performance.now() + TURN_MS;
  }
  return createShortcutIndex(tally);
}

const indexes = new WeakMap<readonly Specialist[], Promise<ShortcutIndex>>();

/** Builds the index of a list, once. */
export function searchIndexOf(list: readonly Specialist[]): Promise<ShortcutIndex> {
  const index = indexes.get(list) ?? buildIndex(list);
  indexes.set(list, index);
  return index;
}

/** The page that answers the form; `notice` says that nobody offers the work, if the page does not. */
type SearchTarget = { href: string; notice: string | null };

/**
 * Answers the home page's form with the first suggestion of the header search (ruling 36). Searches in the chosen canton
 * unless the text names a place. Leads to the next step if something is missing.
 */
export async function searchFormTarget(
  que: string,
  donde: string,
  list: readonly Specialist[],
): Promise<SearchTarget> {
  const index = await searchIndexOf(list);
  const isChosen = ({ provincia, canton }: Place) =>
    canton !== '' && placeValue(provincia, canton) === donde.trim();
  const place = index.places.find(isChosen) ?? null;
  const { shortcuts, missing, meant, people } = findShortcuts(index, que, { place });
  if (missing && meant.area) return { href: emptyHref(index, meant), notice: null };
  for (const { target } of shortcuts) {
    if ('href' in target) return { href: target.href, notice: missing };
    if (target.people.length === 1) return { href: detailHref(target.people[0]?.id ?? ''), notice: null };
  }
  const [person, another] = people;
  if (person && !another) return { href: detailHref(person.id), notice: null };
  const { provincia, canton } = place ?? {};
  return { href: place ? provinceFilterHref({ provincia, canton }) : paths.specialists, notice: missing };
}

/** Leads to the results that say that nobody is there, or to the notice of an area without specialists. Ruling 1. */
function emptyHref({ tally }: ShortcutIndex, meant: Partial<SearchFilters>): string {
  const { area = '' } = meant;
  if (countOf(tally, { area }) > 0) return searchHref(meant);
  const tile = AREAS_WITHOUT_SPECIALISTS.find((one) => catalogueAreaFor(one) === area);
  return workAreaFilterHref({ ...meant, area: tile ?? area });
}
