import { createTextAnswer, JSON_TYPE, type TextAnswer } from '../http/text-answer';
import { askList, type ListAnswer } from './ask-list';
import { type KeptText, keep, keptFile, readKept } from './kept-list';
import { type ListName, readIds } from './read-ids';

/** What came of asking for a list. */
export const OUTCOMES = ['taken', 'unchanged', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];
type Good = Exclude<Outcome, 'failed'>;

/** Why a list is not taken although its answer begins as one. */
type Unusable = 'answers a list that cannot be read' | 'answers an empty list';

export type Refreshed =
  | { ok: true }
  | { ok: false; reason: Extract<ListAnswer, { ok: false }>['reason'] | Unusable };

type Options = {
  list: ListName;
  url: string;
  dataDir: string;
  warn: (line: string) => void;
  onOutcome: (outcome: Outcome) => void;
};

export type ExternalList = {
  /** The last good list. Rejects while there never was one. */
  answer: () => Promise<TextAnswer>;
  /** Ids that it held before and holds no more. */
  gone: () => readonly string[];
  /** Asks its endpoint; whatever is no usable list leaves the last good one. Never rejects. */
  refresh: (end?: AbortSignal) => Promise<Refreshed>;
};

type Held = { answer: TextAnswer; ids: readonly string[]; gone: readonly string[] };

/** The newest; a list that makes up ids has no end of them. */
const GONE_KEPT = 50_000;

/** A list of an external endpoint, as it was when that last gave a good one: in this process or, from its file, in an earlier one. */
export async function openExternalList({
  list,
  url,
  dataDir,
  warn,
  onOutcome,
}: Options): Promise<ExternalList> {
  const file = keptFile(dataDir, list);
  let held: Held | null = null;

  /** An empty list in place of a filled one is none, as for the browser; nor is a directory of nobody one. */
  async function take({ text, gone: former }: KeptText): Promise<Unusable | Good> {
    const ids = await readIds(list, text);
    if (!ids) return 'answers a list that cannot be read';
    if (ids.length === 0 && (list === 'specialists' || held?.ids.length)) return 'answers an empty list';
    const answer = await createTextAnswer(text, JSON_TYPE);
    if (held?.answer.etag === answer.etag) return 'unchanged';
    const now = new Set(ids);
    const gone = [...new Set([...former, ...(held?.ids ?? [])])].filter((id) => !now.has(id));
    held = { answer, ids, gone: gone.slice(-GONE_KEPT) };
    return 'taken';
  }

  async function keepHeld(text: string): Promise<void> {
    const gone = held?.gone ?? [];
    await keep(file, url, { text, gone }).catch((error: Error) =>
      warn(`the list of the ${list} cannot be kept: ${error.message}`),
    );
  }

  async function refresh(end?: AbortSignal): Promise<Refreshed> {
    const answered = await askList(url, end);
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

  const kept = await readKept(file, url);
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
