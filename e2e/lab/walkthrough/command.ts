import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProgram } from '../../../host/trials/support/command-process';
import { freePorts } from '../../../host/trials/support/free-ports';
import type { CompleteRegistry } from '../../kit/sites/deployments';
import { buildPathsIn, ROOT, run, runNpm } from '../../kit/sites/workspace';

type Steps<Place> = Readonly<Record<string, (place: Place) => Promise<unknown>>>;

const minutes = (since: number): string => `${((Date.now() - since) / 60_000).toFixed(1)} min`;

/** Runs the steps in order until one fails. Returns each step's duration or failure. */
async function timedSteps<Place>(
  steps: Steps<Place>,
  place: Place,
  onFailure: (step: string, error: Error) => void,
): Promise<Record<string, string>> {
  const outcome: Record<string, string> = {};
  for (const [name, step] of Object.entries(steps)) {
    const start = Date.now();
    try {
      await step(place);
      outcome[name] = minutes(start);
    } catch (error) {
      onFailure(name, error as Error);
      return { ...outcome, [name]: 'failed' };
    }
  }
  return outcome;
}

/** Runs the site of a checkout with the README's commands and requests its pages. */
function checkoutSite(folder: string, port: number) {
  let server: ServerProcess | null = null;
  const origin = `http://127.0.0.1:${port}`;
  const place = (name: string) => join(folder, name);
  const env = {
    PORT: String(port),
    DATA_DIR: place('.data'),
    REMOTES_DIR: place('.remotes'),
    SECRETS_DIR: place('.secrets'),
  };

  async function text(path: string): Promise<string> {
    const answer = await fetch(origin + path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.text();
  }
  async function start(args: readonly string[], more: Record<string, string> = {}) {
    const command = process.execPath;
    const script = buildPathsIn(folder).site;
    server = await startServerProgram({
      command,
      args: [script, ...args],
      port,
      env: { ...env, ...more },
      readyPath: '/healthz',
    });
    await text('/especialistas');
  }
  return {
    origin,
    start,
    text,
    /** Returns the version of a remote's running release. */
    async version(remote: string): Promise<string | undefined> {
      const { remotes } = JSON.parse(await text('/registry.json')) as CompleteRegistry;
      return (remotes as Record<string, { version: string } | undefined>)[remote]?.version;
    },
    async stop() {
      await server?.stop();
      server = null;
    },
  };
}

const AUTHOR = ['-c', 'user.name=Equipo', '-c', 'user.email=equipo@example.com'];

/** Performs a team's actions in a checkout: runs npm and git, edits files. */
function teamAt(folder: string, deployTo: string) {
  let token = '';
  const npm = (...args: string[]): Promise<string> =>
    runNpm(process.execPath, args, folder, { DEPLOY_TO: deployTo, DEPLOY_TOKEN: token });

  async function edit(file: string, from: string, to: string): Promise<void> {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
    await writeFile(path, text.replaceAll(from, to));
  }

  async function commit(message: string): Promise<void> {
    await run('git', ['add', '--all'], folder);
    await run('git', [...AUTHOR, 'commit', '--quiet', '--message', message], folder);
  }

  return {
    npm,
    edit,
    commit,
    /** Creates the team's deploy token, as the operator would, and uses it from now on. */
    async takeToken(remote: string): Promise<void> {
      const said = await npm('run', '-s', 'token', '--', remote, `equipo ${remote}`);
      token = said.trim().split('\n').at(-1) ?? '';
    },
    /** Builds a release of the committed sources and deploys it. */
    async deploy(remote: string): Promise<void> {
      await npm('run', '-s', 'release', '-w', `remote-${remote}`);
      await npm('run', '-s', 'deploy', '-w', `remote-${remote}`, '--', '--no-watch');
    },
  };
}

type Walk = { site: ReturnType<typeof checkoutSite>; team: ReturnType<typeof teamAt> };

/** Name of the new remote; no team and no test of `check` uses it. */
const NEW = 'scaffold-walk';

function expectSame(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${what} is ${found}, not ${expected}`);
}

function expectWords(what: string, text: string, words: string): void {
  if (!text.includes(words)) throw new Error(`${what} does not say ${words}:\n${text}`);
}

/** Expects a script of a remote's running release to contain a text. */
async function expectServed({ site }: Walk, remote: string, words: string): Promise<void> {
  const page = await site.text(remote === NEW ? `/${NEW}` : '/detalle/1');
  const scripts = [...page.matchAll(new RegExp(`href="(/remotes/${remote}/[^"]+\\.js)"`, 'g'))];
  const texts = await Promise.all(scripts.map(([, path = '']) => site.text(path)));
  expectWords(`what runs of ${remote}`, texts.join('\n'), words);
}

/** The README's steps for a team, for a team with a new remote, and for an operator, in order. */
export const WALKTHROUGH_STEPS: Steps<Walk> = {
  install: ({ team }) => team.npm('ci'),

  async 'npm start'({ site, team }) {
    await team.npm('run', 'build');
    await site.start(['--builds']);
  },

  async 'first deploy'(walk) {
    const { site, team } = walk;
    await team.takeToken('profile');
    for (const file of ['profile-view.tsx', 'profile-page.test.tsx'])
      await team.edit(`remote-profile/src/profile/${file}`, 'Aviso legal', 'Aviso nuevo y legal');
    await team.edit('remote-profile/package.json', '"version": "1.0.0"', '"version": "1.0.1"');
    await team.commit('Name the notice anew');
    await team.npm('run', 'check', '-w', 'remote-profile');
    await team.deploy('profile');
    expectSame('profile', await site.version('profile'), '1.0.1');
    await expectServed(walk, 'profile', 'Aviso nuevo y legal');
  },

  async rollback({ site, team }) {
    await team.npm('run', '-s', 'rollback', '-w', 'remote-profile');
    expectSame('profile', await site.version('profile'), '1.0.0');
    expectWords('history', await team.npm('run', '-s', 'history', '-w', 'remote-profile'), 'rollback');
  },

  async 'a new remote'(walk) {
    const { site, team } = walk;
    await team.npm('run', 'new-remote', '--', NEW);
    await team.commit('Add a remote');
    await team.npm('run', 'check');
    await team.npm('run', 'build');
    await site.stop();
    await site.start(['--builds']);
    expectSame(NEW, await site.version(NEW), '1.0.0');
    expectSame('profile', await site.version('profile'), '1.0.0');
  },

  async 'its first deploy'(walk) {
    const { site, team } = walk;
    await team.takeToken(NEW);
    await team.edit(`remote-${NEW}/package.json`, '"version": "1.0.0"', '"version": "1.1.0"');
    await team.commit('Raise the version');
    await team.deploy(NEW);
    expectSame(NEW, await site.version(NEW), '1.1.0');
    await site.text(`/${NEW}`);
  },

  async 'for good'({ site }) {
    await site.stop();
    await site.start([], { NODE_ENV: 'production' });
    expectSame(NEW, await site.version(NEW), '1.1.0');
    await site.stop();
  },
};

/**
 * Runs `npm run lab -- walkthrough`: follows the README from a clone to a first deploy, a new remote and a permanent
 * site, and times each step.
 */
export default async function command(): Promise<number> {
  const room = await mkdtemp(join(tmpdir(), 'club-walkthrough-'));
  const folder = join(room, 'club ñ (1)');
  const [port = 0] = await freePorts(1);
  const site = checkoutSite(folder, port);
  try {
    await run('git', ['clone', '--quiet', ROOT, folder], room);
    const walk = { site, team: teamAt(folder, site.origin) };
    const outcome = await timedSteps(WALKTHROUGH_STEPS, walk, (step, error) =>
      console.error(`${step}: ${error.message}`),
    );
    console.table(outcome);
    return Object.values(outcome).includes('failed') ? 1 : 0;
  } finally {
    await site.stop();
    await rm(room, { recursive: true, force: true });
  }
}
