import { parseRegistry, REMOTE_NAMES } from '@club/shared/federation';
import fc from 'fast-check';
import { parseJson } from '../../../server/registry/release-folder';
import { lineOf, parseDeployState, registryOf, remotesIn } from '../../../server/registry/state';
import { expectTrue, expectUnpolluted } from '../expect-clean';
import type { FuzzKind } from '../kind';
import { spoiledText } from '../spoiled';

const release = {
  version: '1.0.0',
  entry: '/remotes/x/1/remoteEntry.js',
  integrity: 'sha384-x',
  contract: '1',
};

const good = {
  lines: Object.fromEntries(REMOTE_NAMES.map((name) => [name, [release, { ...release, version: '0.9.0' }]])),
  history: [
    {
      at: '2026-01-01T00:00:00.000Z',
      by: 'equipo',
      action: 'deploy',
      remote: 'profile',
      from: null,
      to: '1.0.0-a',
    },
  ],
};

/** What lies where the file of deployments should. */
export const registryStates: FuzzKind<string> = {
  name: 'registry states',
  input: spoiledText(fc.constant(good)),
  check(text) {
    const state = parseDeployState(parseJson(text));
    if (state) {
      const registry = registryOf(state);
      expectTrue(
        parseRegistry(JSON.parse(JSON.stringify(registry))) !== null,
        'no browser reads its registry',
      );
      for (const remote of remotesIn(state)) {
        for (const { entry } of lineOf(state, remote))
          expectTrue(entry !== '', `a release of ${remote} has no address`);
      }
    }
    expectUnpolluted();
  },
};
