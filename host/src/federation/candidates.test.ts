import type { Release } from '@club/shared/federation';
import { describe, expect, test } from 'vitest';
import { candidatesOf } from './candidates';

const NEW = '/remotes/profile/2.0.0-aaaa/remoteEntry.js';
const OLD = '/remotes/profile/1.0.0-aaaa/remoteEntry.js';

const release = (version: string, contract = '1') => ({
  version,
  entry: `/remotes/profile/${version}-aaaa/remoteEntry.js`,
  integrity: 'sha384-x',
  contract,
});
const releases = (current: string, contracts = ['1', '1']): Release[] => [
  release(current, contracts[0]),
  release('1.0.0', contracts[1]),
];

const urls = (search: number) =>
  candidatesOf(releases('2.0.0'), search).flatMap((candidate) => candidate.urls);

describe('the releases to try', () => {
  test('are the running one, the same under a fresh query, then the previous one alike', () => {
    expect(candidatesOf(releases('2.0.0'), 1)).toEqual([
      { version: '2.0.0', entry: NEW, urls: [NEW, `${NEW}?r=1`] },
      { version: '1.0.0', entry: OLD, urls: [OLD, `${OLD}?r=1`] },
    ]);
  });

  test('are asked for under fresh queries only in a further search', () => {
    expect(urls(2)).toEqual([`${NEW}?r=2`, `${OLD}?r=2`]);
  });

  test('leave out a release of another contract', () => {
    expect(candidatesOf(releases('2.0.0', ['2', '1']), 1).map(({ version }) => version)).toEqual(['1.0.0']);
    expect(candidatesOf(releases('2.0.0', ['2', '0']), 1)).toEqual([]);
  });

  test('hold no fresh query that the import map does not pin', () => {
    expect(urls(4)).toEqual([NEW, OLD]);
  });

  test('end with the one that is avoided', () => {
    const versions = (avoided: string) =>
      candidatesOf(releases('2.0.0'), 1, avoided).map(({ version }) => version);
    expect(versions(NEW)).toEqual(['1.0.0', '2.0.0']);
    expect(versions('/remotes/profile/0.9.0-aaaa/remoteEntry.js')).toEqual(['2.0.0', '1.0.0']);
  });
});
