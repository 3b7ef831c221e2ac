import type { RegistryEntry } from '@club/shared/federation';
import { describe, expect, test } from 'vitest';
import { attemptsFor } from './attempts';

const release = (version: string, contract = '1') => ({
  version,
  entry: `/remotes/profile/${version}-aaaa/remoteEntry.js`,
  integrity: 'sha384-x',
  contract,
});
const entry = (current: string, contracts = ['1', '1']): RegistryEntry => ({
  ...release(current, contracts[0]),
  previous: release('1.0.0', contracts[1]),
});

describe('the addresses to try', () => {
  test('are the entry, the same under a fresh query, then those of the previous release', () => {
    expect(attemptsFor(entry('2.0.0'), 1)).toEqual([
      [
        { version: '2.0.0', url: '/remotes/profile/2.0.0-aaaa/remoteEntry.js' },
        { version: '2.0.0', url: '/remotes/profile/2.0.0-aaaa/remoteEntry.js?r=1' },
      ],
      [
        { version: '1.0.0', url: '/remotes/profile/1.0.0-aaaa/remoteEntry.js' },
        { version: '1.0.0', url: '/remotes/profile/1.0.0-aaaa/remoteEntry.js?r=1' },
      ],
    ]);
  });

  test('are fresh ones only in a further search', () => {
    expect(attemptsFor(entry('2.0.0'), 2).map((attempts) => attempts.map(({ url }) => url))).toEqual([
      ['/remotes/profile/2.0.0-aaaa/remoteEntry.js?r=2'],
      ['/remotes/profile/1.0.0-aaaa/remoteEntry.js?r=2'],
    ]);
  });

  test('leave out a release of another contract', () => {
    expect(attemptsFor(entry('2.0.0', ['2', '1']), 1).map(([first]) => first?.version)).toEqual(['1.0.0']);
    expect(attemptsFor(entry('2.0.0', ['2', '0']), 1)).toEqual([]);
  });

  test('hold no fresh query that the import map does not pin', () => {
    expect(
      attemptsFor(entry('2.0.0'), 4)
        .flat()
        .map(({ url }) => url),
    ).toEqual(['/remotes/profile/2.0.0-aaaa/remoteEntry.js', '/remotes/profile/1.0.0-aaaa/remoteEntry.js']);
  });
});
