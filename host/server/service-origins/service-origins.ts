import { join } from 'node:path';
import type { Config } from '../config/config';
import { keepOrigins, readKeptOrigins } from './kept-origins';
import { isRedirectKnown, serviceOriginsOf } from './known-origins';
import { type Learnt, learnOrigins } from './learn-origins';

export const ORIGINS_FILE = 'service-origins.json';

const LISTS = ['specialists', 'ratings'] as const;
export type ListName = (typeof LISTS)[number];

export type Lesson = { list: ListName; learnt: Learnt };

export type ServiceOrigins = {
  /** Every foreign origin that the data service is known to answer from. */
  all: () => string[];
  /** Whether the endpoints of the lists need not be asked before pages may go out. */
  isSettled: () => boolean;
  /** Asks each external endpoint of a list once, by GET: a submission's could store something. What is learnt is kept. */
  learn: (end?: AbortSignal) => Promise<Lesson[]>;
};

/** Rejects never. */
export type Ask = (list: ListName, url: string, end?: AbortSignal) => Promise<Learnt>;

type Options = {
  config: Config;
  /** The folder in which what was learnt outlives the process. */
  dir: string;
  warn: (line: string) => void;
  /** Asks the endpoint of a list; without it, by looking at how its answer begins. */
  ask?: Ask;
};

/** What is known of where the configured endpoints redirect to: by name, by rule, and as learnt now or before. */
export async function openServiceOrigins({
  config,
  dir,
  warn,
  ask = (_list, url, end) => learnOrigins(url, end),
}: Options): Promise<ServiceOrigins> {
  const file = join(dir, ORIGINS_FILE);
  const lists = LISTS.flatMap((list) => {
    const url = config.externalEndpoints[list];
    return url ? [{ list, url }] : [];
  });
  const known = new Map(
    await readKeptOrigins(
      file,
      lists.map(({ url }) => url),
    ),
  );

  async function keep(): Promise<void> {
    await keepOrigins(file, known).catch((error: Error) =>
      warn(`what was learnt of the service's endpoints cannot be kept: ${error.message}`),
    );
  }

  async function learn(end?: AbortSignal): Promise<Lesson[]> {
    const lessons = await Promise.all(
      lists.map(async ({ list, url }) => ({ list, url, learnt: await ask(list, url, end) })),
    );
    const before = JSON.stringify([...known]);
    for (const { url, learnt } of lessons) if (learnt.origins) known.set(url, learnt.origins);
    if (JSON.stringify([...known]) !== before) await keep();
    return lessons.map(({ list, learnt }) => ({ list, learnt }));
  }

  return {
    all: () => serviceOriginsOf(config, [...known.values()].flat()),
    isSettled: () =>
      config.endpointOrigins.length > 0 || lists.every(({ url }) => known.has(url) || isRedirectKnown(url)),
    learn,
  };
}
