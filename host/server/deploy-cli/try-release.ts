import type { ListName } from '../../renderer/protocol';
import { readConfig } from '../config/config';
import type { Env } from '../config/env-reader';
import { siteConfigOf } from '../config/site-config';
import { createTextAnswer, JSON_TYPE } from '../http/text-answer';
import type { Prepare } from '../registry/deploy-directory';
import { DeployRefused } from '../registry/deploy-refused';
import { drawsPages } from '../rendering/draws-pages';
import { examplePages, exposedPages } from '../rendering/example-pages';
import { openReleaseRenderer } from '../rendering/open-release-renderer';
import { tryPages } from '../rendering/try-pages';

export type Trial = {
  /** What the host's build holds for drawing pages. */
  rendererDir: string;
  /** Lists to draw examples from: a command does not ask a service for its own. */
  lists: () => Record<ListName, readonly unknown[]>;
};

/** Tries the pages of a release as the host would that this directory is for; undefined where such a host draws none. */
export function releaseTrial(
  remotesDir: string,
  env: Env,
  { rendererDir, lists }: Trial,
): Prepare | undefined {
  const read = readConfig(env);
  if (!read.ok) throw new DeployRefused(read.problems[0]);
  if (!drawsPages(read.config)) return undefined;
  const siteConfig = siteConfigOf(read.config);
  return async (remote, deployed) => {
    const pages = exposedPages(examplePages(remote), deployed.manifest);
    if (pages.length === 0) return null;
    const given = lists();
    const answerOf = (name: ListName) => createTextAnswer(JSON.stringify(given[name]), JSON_TYPE);
    const [specialists, ratings] = await Promise.all([answerOf('specialists'), answerOf('ratings')]);
    const renderer = openReleaseRenderer(
      {
        siteConfig,
        remotesDir,
        rendererDir,
        lists: { specialists: async () => specialists, ratings: async () => ratings },
      },
      remote,
      deployed,
    );
    return tryPages(renderer, pages).finally(renderer.stop);
  };
}
