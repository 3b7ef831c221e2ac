import { describe, expect, test } from 'vitest';
import { deployStateWith, pinnedReleaseOf } from '../../trials/support/builds';
import { startOperatorsApp } from '../../trials/support/operators-app';
import { deployActionRoute } from '../platform/http/paths';
import { applyDeploy, applyRollback, switchRemote } from '../registry/changes';
import { AUTOMATIC_AUTHOR } from '../registry/rollout';
import { beginRollout, stopRollout } from '../registry/rollouts/rules';
import type { DeployState } from '../registry/state';
import { unservedReleases } from './unserved-releases';

const at = (minute: number) => `2026-11-23T10:0${minute}:00.000Z`;
const order = (minute: number, by = 'ana') => ({ remote: 'profile', by, at: at(minute) });

const whysOf = (state: DeployState) => unservedReleases(state, []).map(({ release, why }) => [release, why]);

describe('the reason why a release is not served', () => {
  const second = applyDeploy(deployStateWith('1.0.0'), order(1), pinnedReleaseOf('1.1.0'));

  test('names the release that superseded the unserved one', () => {
    expect(unservedReleases(second, [])).toEqual([
      {
        remote: 'profile',
        release: '1.0.0-0a1b2c3d',
        at: at(1),
        why: 'Superseded by 1.1.0-0a1b2c3d, which ana deployed.',
      },
    ]);
  });

  test('names who rolled the release back, to which release and why', () => {
    const back = applyRollback(second, order(2, 'luis'), { reason: 'wrong phone' });
    expect(whysOf(back)).toEqual([['1.1.0-0a1b2c3d', 'Rolled back to 1.0.0-0a1b2c3d by luis: wrong phone.']]);
  });

  test('names the fix that replaced the release', () => {
    expect(whysOf(applyDeploy(second, order(2), pinnedReleaseOf('1.2.0'), true))[0]).toEqual([
      '1.1.0-0a1b2c3d',
      'Replaced as bad by 1.2.0-0a1b2c3d, which ana deployed.',
    ]);
  });

  test('names the cause that stopped the rollout, and who stopped it', () => {
    const begun = beginRollout(deployStateWith('1.0.0'), order(1), {
      release: pinnedReleaseOf('1.1.0'),
      id: '0123abcd',
    });
    expect(whysOf(begun)).toEqual([]);
    const stopped = stopRollout(begun, { ...order(2), reason: 'wrong phone' });
    expect(whysOf(stopped)).toEqual([['1.1.0-0a1b2c3d', 'Its rollout was stopped by ana: wrong phone.']]);
    const arms = { candidate: { visitors: 20, bad: 3 }, control: { visitors: 40, bad: 0 } };
    const cause = { kind: 'harm', how: 'tripped', ...arms } as const;
    const automatic = stopRollout(begun, { ...order(2, AUTOMATIC_AUTHOR), cause });
    expect(whysOf(automatic)[0]?.[1]).toMatch(/^Its rollout was stopped by the host: 3 of 20 visitors/);
    const ended = applyDeploy(begun, order(3), pinnedReleaseOf('1.2.0'));
    expect(whysOf(ended)).toContainEqual([
      '1.1.0-0a1b2c3d',
      'Its rollout was ended by a deploy or rollback of ana.',
    ]);
  });

  test('names who switched the remote off', () => {
    const off = switchRemote(deployStateWith('1.0.0'), { ...order(1), off: true, reason: 'wrong phone' });
    expect(whysOf(off)).toEqual([['1.0.0-0a1b2c3d', 'Switched off by ana: wrong phone.']]);
    expect(whysOf(switchRemote(off, { ...order(2), off: false }))).toEqual([]);
  });

  test('is shown for the latest five unserved releases of a remote', () => {
    let state = deployStateWith('1.0.0');
    for (let minor = 1; minor < 9; minor += 1)
      state = applyDeploy(state, order(minor), pinnedReleaseOf(`1.${minor}.0`));
    expect(whysOf(state).map(([release]) => release)).toEqual(
      [7, 6, 5, 4, 3].map((minor) => `1.${minor}.0-0a1b2c3d`),
    );
  });

  test('is the message that refused its deploy', async () => {
    const { app, directory, build, token } = await startOperatorsApp();
    const { release } = await directory.add(build({ contract: '9' }));
    const answer = await app.inject({
      method: 'POST',
      url: deployActionRoute('deploy').replace(':name', 'profile'),
      headers: { authorization: `Bearer ${token}` },
      payload: { release },
    });
    expect(answer.statusCode).toBe(409);
    const seen = await app.inject({ url: '/_remotes', headers: { accept: 'application/json' } });
    const why = 'Its deploy was refused: profile 1.0.1 was built for contract 9, this site runs contract 1.';
    expect(seen.json().unserved).toEqual([{ remote: 'profile', release, at: expect.any(String), why }]);
  });
});
