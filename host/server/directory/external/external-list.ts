import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRecord } from '@club/shared/domain';
import {
  createStallTimeout,
  type ListParser,
  parseRatingsInSteps,
  parseSpecialistsInSteps,
  readResponseText,
} from '@club/shared/service';
import { isLoopbackName } from '../../platform/addresses';
import type { Config } from '../../platform/config/config';
import { readItemsInSteps } from '../../platform/event-loop';
import { replaceFile } from '../../platform/files';
import { createCompressedAnswer, JSON_TYPE, type TextAnswer } from '../../platform/http/text-answer';
import type { ListName } from '../store';
import { describeCallFault, type FollowRedirectsFault, followRedirects } from './follow-redirects';

/** Outcomes of a fetch: the list was accepted (`taken`), had not changed, or was unusable. */
export const FETCH_OUTCOMES = ['taken', 'unchanged', 'failed'] as const;
export type FetchOutcome = (typeof FETCH_OUTCOMES)[number];
type Good = Exclude<FetchOutcome, 'failed'>;

/** Reasons to reject an answer that looks like a list. */
type UnusableReason = 'answers a list that cannot be read' | 'answers an empty list';

export type RefreshResult =
  | { ok: true }
  | { ok: false; reason: Extract<FetchedList, { ok: false }>['reason'] | UnusableReason };

type Options = {
  list: ListName;
  url: string;
  dataDir: string;
  warn: (line: string) => void;
  onOutcome: (outcome: FetchOutcome) => void;
};

export type ExternalList = {
  /** Returns the last good list; rejects before the first one. */
  answer: () => Promise<TextAnswer>;
  /** Returns ids that earlier lists contained and the current one lacks. */
  gone: () => readonly string[];
  /** Fetches the list; if the answer is unusable, keeps the last good list. Never rejects. */
  refresh: (end?: AbortSignal) => Promise<RefreshResult>;
};

type Held = { answer: TextAnswer; ids: readonly string[]; gone: readonly string[] };

/**
 * Maximum number of removed ids to store, the newest ones, because lists with generated ids would grow without limit.
 */
const GONE_KEPT = 50_000;

/**
 * Opens the list of an external endpoint. Starts with the file in which an earlier process stored the list, if there is
 * one.
 */
export async function openExternalList({
  list,
  url,
  dataDir,
  warn,
  onOutcome,
}: Options): Promise<ExternalList> {
  const file = storedListFile(dataDir, list);
  let held: Held | null = null;

  /**
   * Accepts a stored or fetched list. Like the browser, rejects an empty directory, and empty ratings if the previous
   * ratings were not empty.
   */
  async function take({ text, gone: former }: StoredList): Promise<UnusableReason | Good> {
    const ids = await parseIds(list, text);
    if (!ids) return 'answers a list that cannot be read';
    if (ids.length === 0 && (list === 'specialists' || held?.ids.length)) return 'answers an empty list';
    const answer = await createCompressedAnswer(text, JSON_TYPE);
    if (held?.answer.etag === answer.etag) return 'unchanged';
    const now = new Set(ids);
    const gone = [...new Set([...former, ...(held?.ids ?? [])])].filter((id) => !now.has(id));
    held = { answer, ids, gone: gone.slice(-GONE_KEPT) };
    return 'taken';
  }

  async function keepHeld(text: string): Promise<void> {
    const gone = held?.gone ?? [];
    await storeList(file, url, { text, gone }).catch((error: Error) =>
      warn(`the list of the ${list} cannot be kept: ${error.message}`),
    );
  }

  async function refresh(end?: AbortSignal): Promise<RefreshResult> {
    const answered = await fetchExternalList(url, end);
    if (!answered.ok) {
      onOutcome('failed');
      return answered;
    }
    const { text } = answered;
    const taken = await take({ text, gone: held?.gone ?? [] });
    if (taken === 'taken') await keepHeld(text);
    const isGood = taken === 'taken' || taken === 'unchanged';
    onOutcome(isGood ? taken : 'failed');
    return isGood ? { ok: true } : { ok: false, reason: taken };
  }

  const kept = await readStoredList(file, url);
  if (kept) await take(kept);
  return {
    answer: async () => {
      if (!held) throw new Error(`no list of the ${list} has come yet`);
      return held.answer;
    },
    gone: () => held?.gone ?? [],
    refresh,
  };
}

type ListFault = FollowRedirectsFault | 'answers with an error' | 'answers no list' | 'answers too much';

/** Result of fetching a list. */
type FetchedList = { ok: true; text: string } | { ok: false; reason: ListFault };

/** Total request timeout, ms. */
const TIMEOUT_MS = 600_000;
const MOST_CHARACTERS = 16 * 1024 * 1024;

/** Returns a test for redirect targets: https only, or this machine if the endpoint is on this machine too. */
function mayRedirect(url: string): (next: URL) => boolean {
  const isOwn = isLoopbackName(new URL(url).hostname);
  return ({ protocol, hostname }) => (isLoopbackName(hostname) ? isOwn : protocol === 'https:');
}

/** Fetches a list with the browser's timeouts (Spec §7) and a total timeout. Never rejects. */
export async function fetchExternalList(
  url: string,
  end?: AbortSignal,
  mostCharacters = MOST_CHARACTERS,
): Promise<FetchedList> {
  const stop = new AbortController();
  const giveUp = () => stop.abort(new DOMException('Nothing goes on', 'TimeoutError'));
  const timeouts = createStallTimeout(giveUp);
  // Avoids `AbortSignal.timeout`: inside `AbortSignal.any`, Node may garbage-collect its signal before it aborts.
  const total = setTimeout(giveUp, TIMEOUT_MS).unref();
  const signal = end ? AbortSignal.any([stop.signal, end]) : stop.signal;
  let isTooMuch = false;
  try {
    const followed = await followRedirects(url, { signal, mayFollow: mayRedirect(url) });
    if (!followed.ok) return { ok: false, reason: followed.reason };
    if (!followed.answer.ok) return { ok: false, reason: 'answers with an error' };
    const text = await readResponseText(followed.answer, (soFar) => {
      timeouts.progress(soFar);
      isTooMuch = soFar.length > mostCharacters;
      if (isTooMuch) stop.abort();
    });
    const isList = text
      .replace(/^\ufeff/, '')
      .trimStart()
      .startsWith('[');
    if (!isList) return { ok: false, reason: 'answers no list' };
    return { ok: true, text };
  } catch (error) {
    return { ok: false, reason: isTooMuch ? 'answers too much' : describeCallFault(error) };
  } finally {
    timeouts.clear();
    clearTimeout(total);
    stop.abort();
  }
}

/** Stored text of a list, and the ids that earlier lists contained and this list lacks. */
type StoredList = { text: string; gone: readonly string[] };

const OWNER_ONLY = 0o600;

/** Returns a hash that identifies an endpoint, because its address may be a secret. */
const keyOf = (url: string): string => createHash('sha256').update(url).digest('hex');

const storedListFile = (dataDir: string, list: ListName): string => join(dataDir, `external-${list}.json`);

/** Reads the stored list; null if it is missing, damaged or from another endpoint. */
async function readStoredList(file: string, url: string): Promise<StoredList | null> {
  const value = await readFile(file, 'utf8')
    .then((text): unknown => JSON.parse(text))
    .catch(() => null);
  if (!isRecord(value) || value.endpoint !== keyOf(url) || typeof value.text !== 'string') return null;
  const gone = Array.isArray(value.gone) ? value.gone : [];
  return { text: value.text, gone: gone.filter((id) => typeof id === 'string') };
}

/** Reads the list that a host with this configuration stored last; null if there is none. */
export async function readStoredListText(
  { serverLists, dataDir, externalEndpoints }: Pick<Config, 'serverLists' | 'dataDir' | 'externalEndpoints'>,
  list: ListName,
): Promise<string | null> {
  const url = externalEndpoints[list];
  if (serverLists === 'off' || !url) return null;
  return (await readStoredList(storedListFile(dataDir, list), url))?.text ?? null;
}

async function storeList(file: string, url: string, { text, gone }: StoredList): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await replaceFile(file, JSON.stringify({ endpoint: keyOf(url), gone, text }), OWNER_ONLY);
}

const idsOf = async <T>(parser: ListParser<T>, idOf: (item: T) => string): Promise<string[] | null> =>
  (await readItemsInSteps(parser))?.map(idOf) ?? null;

/**
 * Returns the ids in a list, parsed as the browser parses it (Ruling 22); null if the browser would reject
 * it.
 */
const parseIds = (list: ListName, text: string): Promise<string[] | null> =>
  list === 'specialists'
    ? idsOf(parseSpecialistsInSteps(text), ({ id }) => id)
    : idsOf(parseRatingsInSteps(text), ({ cedula }) => cedula);
