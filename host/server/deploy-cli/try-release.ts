import { parseSpecialists } from '@club/shared/service';
import type { RendererListName } from '../../renderer/protocol';
import { readStoredListText } from '../directory/external/external-list';
import { readConfig, siteConfigOf } from '../platform/config/config';
import type { Env } from '../platform/config/env-reader';
import { createTextAnswer, JSON_TYPE } from '../platform/http/text-answer';
import type { PrepareRelease } from '../registry/deploy-directory';
import { DeployRefused } from '../registry/deploy-refused';
import { isRenderingEnabled } from '../rendering/renderings';
import { tryRelease } from '../rendering/try-release';

export type ReleaseTrial = {
  /** Folder of the host's built renderer. */
  rendererDir: string;
  /** Example lists for rendering, because commands do not call the external service. */
  lists: () => Record<RendererListName, readonly unknown[]>;
};

/** Returns a specialist with a work area from a stored list; undefined if there is none. */
function specialistIn(text: string | null) {
  const read = text === null ? null : parseSpecialists(text);
  return read?.ok ? read.items.find(({ areaTrabajo }) => areaTrabajo.length > 0) : undefined;
}

/**
 * Creates a function that test-renders the pages of a release with the host's stored lists. Returns undefined if the
 * host does not render pages.
 */
export function releaseTrial(
  remotesDir: string,
  env: Env,
  { rendererDir, lists }: ReleaseTrial,
): PrepareRelease | undefined {
  const read = readConfig(env);
  if (!read.ok) throw new DeployRefused(read.problems[0]);
  const { config } = read;
  if (!isRenderingEnabled(config)) return undefined;
  const siteConfig = siteConfigOf(config);
  return async (remote, deployed, releasesDir = remotesDir) => {
    const stored = await readStoredListText(config, 'specialists');
    const textOf = async (name: RendererListName) =>
      (await readStoredListText(config, name)) ?? JSON.stringify(lists()[name]);
    const answerOf = async (name: RendererListName) => createTextAnswer(await textOf(name), JSON_TYPE);
    const [specialists, ratings] = await Promise.all([answerOf('specialists'), answerOf('ratings')]);
    const given = { specialists: async () => specialists, ratings: async () => ratings };
    const options = { siteConfig, remotesDir: releasesDir, rendererDir, lists: given };
    return tryRelease(options, remote, deployed, specialistIn(stored));
  };
}
