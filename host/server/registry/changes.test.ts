import type { Release } from '@club/shared/federation';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyDeploy,
  applyDeployAtServerStart,
  applyRollback,
  everDeployedFolders,
  isDeployedByServerStart,
  isUnrendered,
  lastRemovedFolder,
  pruneReleaseLine,
  releaseLineFolders,
} from './changes';
import { EMPTY_STATE, parseDeployState, registryOf } from './state';

const ORDER = { remote: 'profile', by: 'ana', at: '2026-11-21T12:00:00.000Z' } as const;

const releaseOf = (folder: string): Release => ({
  version: folder,
  entry: `/remotes/profile/${folder}/remoteEntry.js`,
  integrity: 'sha384-x',
  contract: '1',
});

const steps = fc.array(
  fc.oneof(
    fc.nat(5).map((n) => ({ deploy: `1.0.${n}-aaaaaaaa` })),
    fc.nat(5).map((n) => ({ fix: `1.0.${n}-aaaaaaaa` })),
    fc.constant({ rollback: true }),
    fc.integer({ min: 1, max: 6 }).map((keep) => ({ prune: keep })),
  ),
  { maxLength: 40 },
);

test('a release deployed with --unrendered stays unrendered, also after a rollback, until it is deployed without --unrendered', () => {
  const [first, second] = [releaseOf('1.0.0-aaaaaaaa'), releaseOf('1.1.0-aaaaaaaa')];
  const marked = applyDeploy(EMPTY_STATE, ORDER, { ...first, unrendered: true });
  expect(isUnrendered(marked, 'profile')).toBe(true);
  expect(registryOf(marked).remotes.profile).toEqual({ ...first, previous: null });
  const next = applyDeploy(marked, ORDER, second);
  expect(isUnrendered(next, 'profile')).toBe(false);
  const back = applyRollback(next, ORDER);
  expect(isUnrendered(back, 'profile')).toBe(true);
  expect(parseDeployState(JSON.parse(JSON.stringify(back)))).toEqual(back);
  expect(applyDeploy(back, ORDER, { ...first, unrendered: true })).toBe(back);
  expect(isUnrendered(applyDeploy(back, ORDER, first), 'profile')).toBe(false);
});

test('any sequence of deploys, rollbacks and prunes changes the remote’s list of releases like a stack without duplicates', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let state = EMPTY_STATE;
      let expected: string[] = [];
      for (const step of sequence) {
        if ('deploy' in step) {
          state = applyDeploy(state, ORDER, releaseOf(step.deploy));
          expected = [step.deploy, ...expected.filter((folder) => folder !== step.deploy)];
        } else if ('fix' in step) {
          const [running, ...older] = expected;
          state = applyDeploy(state, ORDER, releaseOf(step.fix), true);
          if (running !== step.fix) expected = [step.fix, ...older.filter((folder) => folder !== step.fix)];
        } else if ('prune' in step) {
          state = pruneReleaseLine(state, 'profile', step.prune);
          expected = expected.slice(0, Math.max(2, step.prune));
        } else if (expected.length > 1) {
          state = applyRollback(state, ORDER);
          expected = expected.slice(1);
        } else {
          const before = state;
          expect(() => applyRollback(before, ORDER)).toThrow('no earlier release');
        }
        expect(releaseLineFolders(state, 'profile')).toEqual(expected);
        expect(state.lines.directory).toEqual([]);
        const last = state.history.at(-1);
        expect(last?.to).toBe(expected[0]);
        expect(everDeployedFolders(state, 'profile')).toEqual(expect.arrayContaining(expected));
      }
      expect(parseDeployState(JSON.parse(JSON.stringify(state)))).toEqual(state);
    }),
  );
});

test('a release that a fix replaced is skipped by rollbacks and not pruned yet', () => {
  const [good, bad, fixed] = ['1.0.0', '1.1.0', '1.1.1'].map((version) => `${version}-aaaaaaaa`) as [
    string,
    string,
    string,
  ];
  const before = [good, bad].reduce(
    (state, folder) => applyDeploy(state, ORDER, releaseOf(folder)),
    EMPTY_STATE,
  );
  const state = applyDeploy(before, ORDER, releaseOf(fixed), true);
  expect(releaseLineFolders(state, 'profile')).toEqual([fixed, good]);
  expect(lastRemovedFolder(state, 'profile')).toBe(bad);
  expect(releaseLineFolders(applyRollback(state, ORDER), 'profile')).toEqual([good]);
  expect(() => applyRollback(state, ORDER, { to: bad })).toThrow(`its earlier releases: ${good}`);
});

test('a server start deploys its build in place of an earlier start’s build, but never in place of a deployed release', () => {
  const own = releaseOf('1.0.0-aaaaaaaa');
  const first = applyDeployAtServerStart(EMPTY_STATE, ORDER, own);
  expect(
    releaseLineFolders(applyDeployAtServerStart(first, ORDER, releaseOf('1.1.0-bbbbbbbb')), 'profile')[0],
  ).toBe('1.1.0-bbbbbbbb');
  const taken = applyDeploy(first, ORDER, releaseOf('1.2.0-cccccccc'));
  expect(applyDeployAtServerStart(taken, ORDER, releaseOf('1.1.0-bbbbbbbb'))).toBe(taken);
  expect(applyDeployAtServerStart(taken, { ...ORDER, remote: 'feedback' }, own).lines.feedback).toHaveLength(
    1,
  );
});

test('a remote without a list of releases has no running release, and its first deploy creates the list', () => {
  const order = { ...ORDER, remote: 'reports' };
  expect(isDeployedByServerStart(EMPTY_STATE, 'reports')).toBe(true);
  for (const change of [applyDeployAtServerStart, applyDeploy])
    expect(
      releaseLineFolders(change(EMPTY_STATE, order, releaseOf('1.0.0-aaaaaaaa')), 'reports'),
    ).toHaveLength(1);
  expect(() => applyRollback(EMPTY_STATE, order)).toThrow('reports has no earlier release');
});

test('a remote keeps at most 100 releases to go back to and 500 changes in its history', () => {
  let state = EMPTY_STATE;
  for (let i = 0; i < 600; i += 1) state = applyDeploy(state, ORDER, releaseOf(`1.0.${i}-aaaaaaaa`));
  expect(state.lines.profile).toHaveLength(100);
  expect(state.history).toHaveLength(500);
  expect(state.history.at(-1)?.to).toBe('1.0.599-aaaaaaaa');
});

test('parseDeployState returns null for any invalid value and never throws', () => {
  fc.assert(fc.property(fc.anything(), (value) => parseDeployState(value) === null));
  const fine = JSON.parse(JSON.stringify(applyDeploy(EMPTY_STATE, ORDER, releaseOf('1.0.0-aaaaaaaa'))));
  expect(parseDeployState(fine)).toEqual(fine);
  expect(parseDeployState({ ...fine, history: [{ ...fine.history[0], action: 'delete' }] })).toBeNull();
  const [change] = fine.history;
  const { commit: _, ...older } = change;
  expect(parseDeployState({ ...fine, history: [older] })?.history).toEqual([older]);
  const another = (changes: object) => parseDeployState({ ...fine, history: [{ ...change, ...changes }] });
  expect(another({ atStart: true, commit: 'abcdef0' })?.history[0]?.atStart).toBe(true);
  expect(another({ commit: 7 })).toBeNull();
  expect(another({ atStart: 'yes' })).toBeNull();
  expect(parseDeployState({ ...fine, lines: { ...fine.lines, profile: [{}] } })).toBeNull();
});
