import { PROVINCES, WORK_AREAS } from '@club/shared/catalogue';
import {
  averageCaption,
  cantonKey,
  collapseSpaces,
  type DrillDownSteps,
  fold,
  formatDate,
  isBlank,
  memoizeText,
  type RatingComment,
  type RatingSummary,
  type Specialist,
  sortableDay,
} from '@club/shared/domain';
import { parseRatingsInSteps, parseSpecialistsInSteps } from '@club/shared/service';
import { forEachInChunks, readItemsInSteps, yieldToEventLoop } from '../../platform/event-loop';
import type { TextAnswer } from '../../platform/http/text-answer';

/** Average rating shown on a profile. */
export type Average = {
  value: number;
  /** Number of evaluations with stars. */
  scored: number;
  /** Number of evaluations as the profile shows it, such as «12 evaluaciones». */
  basis: string;
};

/** Returns the average of a specialist's evaluations; null if none has stars. */
export function ratingAverageOf(summary: RatingSummary): Average | null {
  const scored = summary.comentarios.filter(({ calificacion }) => calificacion > 0).length;
  if (scored === 0 || summary.promedio === 0) return null;
  return { value: summary.promedio, scored, basis: averageCaption(summary) };
}

/** Specialists and their averages, parsed from the same lists that browsers fetch. */
export type SiteDirectory = {
  specialists: readonly Specialist[];
  byId: ReadonlyMap<string, Specialist>;
  /** Ids of removed specialists. */
  removed: ReadonlySet<string>;
  /** Known spellings of search terms. */
  words: KnownSpellings;
  /** Average by specialist id; empty if evaluations are unavailable or this server does not read them. */
  averages: ReadonlyMap<string, Average>;
  /** Latest comments, newest first, one for each specialist; `cedula` is the specialist's id. */
  comments: readonly LatestComment[];
};

export type LatestComment = RatingComment & { cedula: string };

/** Maximum stored comments; more than a page shows, because some belong to specialists who are not listed. */
const MAX_COMMENTS = 12;

/** Inserts a specialist's latest comment, if it has text and a valid date, into the list of latest comments. */
export function withLatestComment(
  latest: readonly LatestComment[],
  { cedula, comentarios }: RatingSummary,
): readonly LatestComment[] {
  const oldest = latest.length < MAX_COMMENTS ? undefined : latest.at(-1);
  let day = oldest ? sortableDay(oldest.fecha) : 0;
  let own: RatingComment | undefined;
  for (const comment of comentarios) {
    const commentDay = sortableDay(comment.fecha);
    if (!(commentDay > day) || isBlank(comment.comentario)) continue;
    day = commentDay;
    own = comment;
  }
  if (!own) return latest;
  return [...latest, { ...own, cedula, fecha: formatDate(own.fecha) }]
    .sort((a, b) => sortableDay(b.fecha) - sortableDay(a.fecha))
    .slice(0, MAX_COMMENTS);
}

/** Maximum time that a page waits for a changed list to be parsed, ms. */
const TIMEOUT_MS = 100;

/** After a slow parse, the list is not parsed again for this many times the duration. */
const RESTS = 4;

const BYTES_AT_ONCE = 2 * 1024 * 1024;

/** Decodes a large body in chunks; other work runs between the chunks. */
async function textOf(body: Buffer): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (let from = 0; from < body.length; from += BYTES_AT_ONCE) {
    if (from > 0) await yieldToEventLoop();
    text += decoder.decode(body.subarray(from, from + BYTES_AT_ONCE), { stream: true });
  }
  return text + decoder.decode();
}

/** Returns the current list; while parsing is slow, the previous one; null until a list has been parsed. */
type RefreshingList<T> = () => Promise<T | null>;

/** Caches a parsed list. Parses it again if the response has changed. */
export async function createRefreshingList<T>(
  answerOf: () => Promise<TextAnswer>,
  read: (text: string) => Promise<T | null>,
): Promise<RefreshingList<T>> {
  let etag = '';
  let kept: T | null = null;
  let reading: Promise<void> | null = null;
  let restsUntil = 0;

  async function readAgain(): Promise<void> {
    const answer = await answerOf();
    if (answer.etag === etag || performance.now() < restsUntil) return;
    const start = performance.now();
    kept = (await read(await textOf(answer.plain))) ?? kept;
    etag = answer.etag;
    const end = performance.now();
    if (end - start > TIMEOUT_MS) restsUntil = end + (end - start) * RESTS;
  }

  await readAgain().catch(() => undefined);
  return async () => {
    reading ??= readAgain()
      .catch(() => undefined)
      .finally(() => {
        reading = null;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT_MS);
    });
    await Promise.race([reading, late]);
    clearTimeout(timer);
    return kept;
  };
}

type ListedBy = {
  specialists: () => Promise<TextAnswer>;
  /** Returns the ratings response; rejects if it is unavailable. */
  ratings: () => Promise<TextAnswer>;
  /** Returns the ids of removed specialists, as of the last specialists response. */
  removed: () => Promise<Iterable<string>>;
};

async function readPeople(
  text: string,
  removed: ListedBy['removed'],
): Promise<Omit<SiteDirectory, keyof RatingsDigest> | null> {
  const specialists = await readItemsInSteps(parseSpecialistsInSteps(text));
  if (!specialists) return null;
  const byId = new Map<string, Specialist>();
  const words = new KnownSpellings();
  await forEachInChunks(specialists, (specialist) => {
    byId.set(specialist.id, specialist);
    words.learn(specialist);
  });
  return { specialists, byId, words, removed: new Set(await removed()) };
}

type RatingsDigest = Pick<SiteDirectory, 'averages' | 'comments'>;

async function readRatingsDigest(text: string): Promise<RatingsDigest | null> {
  const summaries = await readItemsInSteps(parseRatingsInSteps(text));
  if (!summaries) return null;
  const averages = new Map<string, Average>();
  let comments: readonly LatestComment[] = [];
  await forEachInChunks(summaries, (summary) => {
    const average = ratingAverageOf(summary);
    if (average) averages.set(summary.cedula, average);
    comments = withLatestComment(comments, summary);
  });
  return { averages, comments };
}

const NONE: RatingsDigest = { averages: new Map(), comments: [] };

/** Caches the specialists and averages parsed from the two list responses. */
export async function createRefreshingDirectory({
  specialists,
  ratings,
  removed,
}: ListedBy): Promise<RefreshingList<SiteDirectory>> {
  const [people, rated] = await Promise.all([
    createRefreshingList(specialists, (text) => readPeople(text, removed)),
    createRefreshingList(ratings, readRatingsDigest),
  ]);
  return async () => {
    const [listed, ratingsDigest] = await Promise.all([people(), rated()]);
    return listed && { ...listed, ...(ratingsDigest ?? NONE) };
  };
}

const placeKey = memoizeText(fold);

const KEYS = { provincia: placeKey, canton: cantonKey, area: placeKey };
type Kind = keyof typeof KEYS;

/** Spelling of each place and work area: the catalogue's, otherwise that of the first specialist who has it. */
export class KnownSpellings {
  readonly #spellings = { provincia: new Map(), canton: new Map(), area: new Map() } as Record<
    Kind,
    Map<string, string>
  >;

  constructor() {
    for (const { provincia, cantones } of PROVINCES) {
      this.#add('provincia', provincia);
      for (const { canton } of cantones) this.#add('canton', canton);
    }
    for (const { areaTrabajo } of WORK_AREAS) this.#add('area', areaTrabajo);
  }

  learn({ provincia, canton, areaTrabajo }: Specialist): void {
    this.#add('provincia', provincia);
    this.#add('canton', canton);
    for (const area of areaTrabajo) this.#add('area', area);
  }

  /** Returns the known spelling of a term; undefined for an unknown term. */
  spell(kind: Kind, text: string): string | undefined {
    return this.#spellings[kind].get(KEYS[kind](text));
  }

  /** Returns the search terms in their known spelling; omits unknown terms. */
  spellSteps(steps: DrillDownSteps): DrillDownSteps {
    const spelled: DrillDownSteps = {};
    for (const kind of ['provincia', 'canton', 'area'] as const) {
      const known = this.spell(kind, steps[kind] ?? '');
      if (known) spelled[kind] = known;
    }
    return spelled;
  }

  #add(kind: Kind, text: string): void {
    const key = KEYS[kind](text);
    const spellings = this.#spellings[kind];
    if (key !== '' && !spellings.has(key)) spellings.set(key, collapseSpaces(text));
  }
}
