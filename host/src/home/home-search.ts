import {
  AREAS_WITHOUT_SPECIALISTS,
  cantonOptionValue,
  catalogueAreaFor,
  type SearchFilters,
  type Specialist,
} from '@club/shared/domain';
import { detailHref, paths, provinceFilterHref, searchHref, workAreaFilterHref } from '@club/shared/routes';
import {
  countNextBatch,
  countSpecialists,
  createShortcutIndex,
  createSpecialistTally,
  findShortcuts,
  type SearchablePlace,
  type ShortcutIndex,
} from '@club/shared/search';
import { nextTask } from '@club/shared/state';

/** Maximum time without a pause while the index is built, ms; pauses keep the page and the server responsive. */
const MAX_TIME_WITHOUT_PAUSE_MS = 8;

async function buildIndex(list: readonly Specialist[]): Promise<ShortcutIndex> {
  const tally = createSpecialistTally(list);
  for (let end = performance.now() + MAX_TIME_WITHOUT_PAUSE_MS; !countNextBatch(tally).isComplete; ) {
    if (performance.now() < end) continue;
    await nextTask();
    end = performance.now() + MAX_TIME_WITHOUT_PAUSE_MS;
  }
  return createShortcutIndex(tally);
}

const indexes = new WeakMap<readonly Specialist[], Promise<ShortcutIndex>>();

/** Returns the search index of a list, which is built once per list. */
export function getSearchIndex(list: readonly Specialist[]): Promise<ShortcutIndex> {
  const index = indexes.get(list) ?? buildIndex(list);
  indexes.set(list, index);
  return index;
}

/**
 * Page that answers the search form. `notice` says that nobody offers the job; null if somebody does, or if the page
 * itself says that nobody does.
 */
type SearchTarget = { href: string; notice: string | null };

/**
 * Answers the home page's form with the first suggestion of the header search (ruling 36), or with the next filter step
 * if no suggestion matches. Uses the chosen canton unless the text names a place.
 */
export async function searchFormTarget(
  que: string,
  donde: string,
  list: readonly Specialist[],
): Promise<SearchTarget> {
  const index = await getSearchIndex(list);
  const isChosen = ({ provincia, canton }: SearchablePlace) =>
    canton !== '' && cantonOptionValue(provincia, canton) === donde.trim();
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

/** Returns the URL of the empty results, or of the notice for an area without specialists. Ruling 1. */
function emptyHref({ tally }: ShortcutIndex, meant: Partial<SearchFilters>): string {
  const { area = '' } = meant;
  if (countSpecialists(tally, { area }) > 0) return searchHref(meant);
  const tile = AREAS_WITHOUT_SPECIALISTS.find((one) => catalogueAreaFor(one) === area);
  return workAreaFilterHref({ ...meant, area: tile ?? area });
}
