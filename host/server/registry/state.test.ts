import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../../trials/support/temp-dir';
import { applyDeploy, applyRollback, pruneReleaseLine } from './changes';
import { createKeys } from './keys';
import {
  type DeployState,
  EMPTY_STATE,
  parseDeployState,
  registryOf,
  releasesOfRemote,
  remotesIn,
} from './state';
import { readState, STATE_FILE, writeState } from './state-file';

const ORDER = { remote: 'profile', by: 'ana', at: '2026-11-21T12:00:00.000Z' } as const;

const releaseOf = (remote: string, folder: string) => ({
  version: folder,
  entry: `/remotes/${remote}/${folder}/remoteEntry.js`,
  integrity: 'sha384-x',
  contract: '1',
});

const OWN = applyDeploy(EMPTY_STATE, ORDER, releaseOf('profile', '1.0.0-aaaaaaaa'));

/** Example state, written by a host that knows one more remote. */
const WIDER = JSON.parse(
  JSON.stringify({
    ...OWN,
    lines: { ...OWN.lines, reports: [releaseOf('reports', '3.0.0-cccccccc')] },
    history: [
      ...OWN.history,
      {
        ...ORDER,
        remote: 'reports',
        action: 'deploy',
        from: null,
        to: '3.0.0-cccccccc',
        source: 'elsewhere',
      },
    ],
  }),
);

const parsed = (value: unknown): DeployState => {
  const state = parseDeployState(value);
  if (!state) throw new Error('the state was refused');
  return state;
};

describe('a state written by a host with fewer remotes', () => {
  const { feedback: _, ...fewer } = JSON.parse(JSON.stringify(OWN)).lines;

  test('is read with an empty list of releases for each missing remote', () => {
    expect(parsed({ ...OWN, lines: fewer })).toEqual(OWN);
  });

  test('yields a registry of the remotes with a running release', () => {
    expect(Object.keys(registryOf(parsed({ ...OWN, lines: fewer })).remotes)).toEqual(['profile']);
  });
});

describe('a state written by a host with more remotes', () => {
  test('is parsed unchanged, unknown remotes included', () => {
    expect(parsed(WIDER)).toEqual(WIDER);
    expect(remotesIn(parsed(WIDER))).toEqual([...remotesIn(EMPTY_STATE), 'reports']);
    expect(releasesOfRemote(parsed(WIDER), 'reports')).toEqual(WIDER.lines.reports);
  });

  test('yields a registry without the unknown remotes', () => {
    expect(Object.keys(registryOf(parsed(WIDER)).remotes)).toEqual(['profile']);
  });

  test('keeps the data of unknown remotes unchanged and signed when known remotes change', async () => {
    const dir = tempDir();
    const { publicKey, privateKey } = await createKeys(join(dir, 'secrets'));
    const lines = { ...WIDER.lines, chat: { not: 'a line' }, empty: [] };
    await writeState(dir, { ...WIDER, lines, since: 2030 }, privateKey);
    const before = await readState(dir, publicKey);
    if (!before) throw new Error('nothing was written');
    const twice = applyDeploy(before, ORDER, releaseOf('profile', '1.0.1-bbbbbbbb'));
    await writeState(dir, pruneReleaseLine(applyRollback(twice, ORDER), 'profile', 2), privateKey);
    expect(await readState(dir, publicKey)).not.toBeNull();
    const { state } = JSON.parse(readFileSync(join(dir, STATE_FILE), 'utf8'));
    expect(state).toMatchObject({ since: 2030 });
    expect(state.history.slice(0, -2)).toEqual(WIDER.history);
    for (const name of ['reports', 'chat', 'empty']) expect(state.lines[name]).toEqual(lines[name]);
  });

  test('has no releases of an unknown remote whose list of releases is invalid', () => {
    const state = parsed({ ...WIDER, lines: { ...WIDER.lines, chat: { not: 'a line' } } });
    expect(releasesOfRemote(state, 'chat')).toEqual([]);
    for (const name of ['constructor', '__proto__']) expect(releasesOfRemote(state, name)).toEqual([]);
  });
});

test('unknown fields of a release stay stored but are not published', () => {
  const release = { ...releaseOf('profile', '1.0.0-aaaaaaaa'), names: ['Button'] };
  const state = parsed({ ...OWN, lines: { ...OWN.lines, profile: [release] } });
  expect(applyDeploy(state, ORDER, releaseOf('profile', '2.0.0-dddddddd')).lines.profile[1]).toEqual(release);
  expect(registryOf(state).remotes.profile).toEqual({
    ...releaseOf('profile', '1.0.0-aaaaaaaa'),
    previous: null,
  });
});

test('optional and unknown fields of a change stay stored', () => {
  const [change] = WIDER.history;
  const history = [{ ...change, commit: 'abcdef1234', atStart: true, ticket: 'CE-7' }];
  const state = parsed({ ...OWN, history });
  expect(state.history).toEqual(history);
  const release = releaseOf('profile', '2.0.0-dddddddd');
  expect(applyDeploy(state, { ...ORDER, commit: '1234567' }, release).history).toEqual([
    ...history,
    expect.objectContaining({ to: '2.0.0-dddddddd', commit: '1234567' }),
  ]);
});

test('parsing a state keeps the lists of releases under any unknown name, whatever their values', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (others) => {
      const value = JSON.parse(JSON.stringify({ ...OWN, lines: { ...others, ...OWN.lines } }));
      expect(parseDeployState(value)).toEqual(value);
    }),
  );
});
