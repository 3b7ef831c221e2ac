import { parseSpecialists } from '@club/shared/service';
import type { ListName } from '../../renderer/protocol';
import { readStoredListText } from '../directory/external/external-list';
import { readConfig, siteConfigOf } from '../platform/config/config';
import type { Env } from '../platform/config/env-reader';
import { createTextAnswer, JSON_TYPE } from '../platform/http/text-answer';
import type { Prepare } from '../registry/deploy-directory';
import { DeployRefused } from '../registry/deploy-refused';
import { drawsPages } from '../rendering/renderings';
import { tryRelease } from '../rendering/try-release';

export type Trial = {
  /** What the host's build holds for drawing pages. */
  rendererDir: string;
  /** Lists to draw examples from: a command does not ask a service for its own. */
  lists: () => Record<ListName, readonly unknown[]>;
};

/** Somebody whom a list holds that a host kept. */
function somebodyIn(text: string | null) {
  const read = text === null ? null : parseSpecialists(text);
  return read?.ok ? read.items.find(({ areaTrabajo }) => areaTrabajo.length > 0) : undefined;
}

/**
 * Tries the pages of a release as the host would that this directory is for, with what that kept of external lists;
 * undefined where such a host draws none.
 */
export function releaseTrial(
  remotesDir: string,
  env: Env,
  { rendererDir, lists }: Trial,
): Prepare | undefined {
  const read = readConfig(env);
  if (!read.ok) throw new DeployRefused(read.problems[0]);
  const { config } = read;
  if (!drawsPages(config)) return undefined;
  const siteConfig = siteConfigOf(config);
  return async (remote, deployed) => {
    const kept = await readStoredListText(config, 'specialists');
    const textOf = async (name: ListName) =>
      (await readStoredListText(config, name)) ?? JSON.stringify(lists()[name]);
    const answerOf = async (name: ListName) => createTextAnswer(await textOf(name), JSON_TYPE);
    const [specialists, ratings] = await Promise.all([answerOf('specialists'), answerOf('ratings')]);
    const given = { specialists: async () => specialists, ratings: async () => ratings };
    const options = { siteConfig, remotesDir, rendererDir, lists: given };
    return tryRelease(options, remote, deployed, somebodyIn(kept));
  };
}
