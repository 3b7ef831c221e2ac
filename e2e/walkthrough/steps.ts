import type { siteOf } from './site';
import type { teamAt } from './team';
import type { Steps } from './timed-steps';

export type Walk = { site: ReturnType<typeof siteOf>; team: ReturnType<typeof teamAt> };

/** Avoids the names that teams and the tests of `check` take. */
const NEW = 'scaffold-walk';

function expectSame(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${what} is ${found}, not ${expected}`);
}

function expectWords(what: string, text: string, words: string): void {
  if (!text.includes(words)) throw new Error(`${what} does not say ${words}:\n${text}`);
}

/** Whether a script of what runs of a remote holds these words. */
async function expectServed({ site }: Walk, remote: string, words: string): Promise<void> {
  const page = await site.text(remote === NEW ? `/${NEW}` : '/detalle/1');
  const scripts = [...page.matchAll(new RegExp(`href="(/remotes/${remote}/[^"]+\\.js)"`, 'g'))];
  const texts = await Promise.all(scripts.map(([, path = '']) => site.text(path)));
  expectWords(`what runs of ${remote}`, texts.join('\n'), words);
}

/** What the README tells a team, a team with a remote of its own and an operator to do, in its order. */
export const STEPS: Steps<Walk> = {
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
