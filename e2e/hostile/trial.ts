import { dirname, join } from 'node:path';
import { outcomesOf, outcomesSince } from '../../host/trials/support/drawing-outcomes';
import { fetchDirectory } from '../data/directory';
import { type Alteration, alterBuild } from '../stack/altered-build';
import type { HostLab } from '../stack/lab';
import { ask } from './ask';
import { countConnections } from './count-connections';
import { opensSockets, REACHED_NOTHING, readsFolder, SAW_NO_FOLDER, UNDRAWABLE } from './releases';

type Release = {
  name: string;
  alter: Alteration;
  /** What its page says where it is drawn; null: it cannot be. */
  says: RegExp | string | null;
  isDrawable?: boolean;
};

/** What visitors got of one release. */
export type Trial = {
  name: string;
  requests: number;
  shells: number;
  times: number[];
  /** What the site counted: drawn, kept, late, failed or off. */
  outcomes: Record<string, number>;
  /** How often another remote's page, asked for in between, was drawn. */
  others: number;
  faults: string[];
};

const OTHER = '/filtro/provincia';

const secretsOf = (lab: HostLab) => join(dirname(dirname(lab.releasesOf('profile'))), 'secrets');

async function drawnAt(url: string): Promise<void> {
  for (let tries = 0; !(await ask(url)).drawn; tries += 1)
    if (tries > 1_000) throw new Error(`${url} is not drawn`);
}

/** One that is never to be drawn shows how long a shell takes by itself. */
async function publish(lab: HostLab, alter: Alteration, isDrawable: boolean): Promise<void> {
  if (isDrawable) return lab.publish('profile', '9.9.9', alter);
  const build = await alterBuild('profile', '9.9.9', alter);
  const { deployUnrendered } = await lab.team('profile');
  await deployUnrendered(build.path).finally(build.remove);
}

async function tryRelease(
  lab: HostLab,
  { name, alter, says, isDrawable = true }: Release,
  paths: readonly string[],
) {
  await drawnAt(lab.origin + OTHER);
  const before = await outcomesOf(lab.origin, 'profile');
  await publish(lab, alter, isDrawable);
  const trial: Trial = { name, requests: 0, shells: 0, times: [], outcomes: {}, others: 0, faults: [] };
  for (const path of paths) {
    const { status, drawn, html, ms } = await ask(lab.origin + path);
    trial.requests += 1;
    trial.times.push(ms);
    if (!drawn) trial.shells += 1;
    if (status !== 200) trial.faults.push(`${path} answered ${status}`);
    if (drawn && says === null) trial.faults.push(`${path} was drawn`);
    if (drawn && says !== null && !html.match(says)) trial.faults.push(`${path} saw more than it may`);
    if ((await ask(lab.origin + OTHER)).drawn) trial.others += 1;
    else trial.faults.push(`${OTHER} was not drawn`);
  }
  trial.outcomes = outcomesSince(before, await outcomesOf(lab.origin, 'profile'));
  await lab.reset();
  return trial;
}

/** Puts each hostile release in force and asks for so many profiles, one after the other. */
export async function tryHostileReleases(lab: HostLab, requests: number, onTrial: (trial: Trial) => void) {
  const { port, count, stop } = await countConnections();
  const { people } = await fetchDirectory(lab.origin);
  const paths = people.slice(0, requests).map(({ id }) => `/detalle/${id}`);
  const releases: Release[] = [
    { name: 'none: as built', alter: () => undefined, says: /./ },
    { name: 'none: never drawn', alter: () => undefined, says: null, isDrawable: false },
    ...Object.entries(UNDRAWABLE).map(([name, alter]) => ({ name, alter, says: null })),
    { name: 'reads the site’s keys', alter: readsFolder(secretsOf(lab)), says: SAW_NO_FOLDER },
    { name: 'opens a socket', alter: opensSockets(port), says: REACHED_NOTHING },
  ];
  try {
    for (const release of releases) {
      const trial = await tryRelease(lab, release, paths);
      if (count() > 0) trial.faults.push(`${count()} connections were opened`);
      onTrial(trial);
    }
  } finally {
    await stop();
  }
}
