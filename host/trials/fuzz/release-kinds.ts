import { isDeepStrictEqual } from 'node:util';
import {
  parseRegistry,
  parseReleaseManifest,
  REMOTE_NAMES,
  type ReleaseManifest,
} from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import fc from 'fast-check';
import type { HostShared } from '../../server/registry/host-shared';
import { incompatibility } from '../../server/registry/incompatibility';
import { parseJson } from '../../server/registry/release-folder';
import { lineOf, parseDeployState, registryOf, remotesIn } from '../../server/registry/state';
import { corruptedText, expectTrue, expectUnpolluted, type FuzzKind } from './input-kind';

const HASH = integrityOf('');

const goodManifest: ReleaseManifest = {
  name: 'profile',
  version: '1.0.0',
  contract: '1',
  commit: 'a'.repeat(40),
  sources: 'b'.repeat(64),
  shared: { react: '19.3.1' },
  takes: {
    react: { useState: {} },
    '@club/shared/ui': { Button: { '': 'function', '(0).variant': '"plain"' } },
  },
  entry: 'remoteEntry.js',
  files: { 'remoteEntry.js': HASH, 'assets/a.js': HASH, 'assets/a.css': HASH },
  entryImports: ['assets/a.js'],
  modules: { ProfilePage: { js: ['assets/a.js'], css: ['assets/a.css'] } },
};

const HOST: HostShared = {
  versions: goodManifest.shared,
  surface: { react: { useState: {} }, '@club/shared/ui': { Button: { '': 'function' } } },
};

const IS_INSIDE = /^(?!\/)(?!.*(^|\/)\.\.?(\/|$))[^\\]+$/;

/** Checks the parser of `release.json`, sent by a team or a compromised origin. */
export const manifests: FuzzKind<string> = {
  name: 'manifests',
  input: corruptedText(fc.constant(goodManifest)),
  check(text) {
    const manifest = parseReleaseManifest(parseJson(text));
    if (manifest) {
      expectTrue(
        isDeepStrictEqual(parseReleaseManifest(structuredClone(manifest)), manifest),
        'a copy of it parses differently',
      );
      for (const file of Object.keys(manifest.files))
        expectTrue(IS_INSIDE.test(file), `${file} is outside its folder`);
      expectTrue(Object.hasOwn(manifest.files, manifest.entry), 'its entry has no hash');
      const reason = incompatibility(manifest, HOST);
      expectTrue(reason === null || !reason.includes('\n'), 'a refusal is more than a line');
    }
    expectUnpolluted();
  },
};

const release = {
  version: '1.0.0',
  entry: '/remotes/x/1/remoteEntry.js',
  integrity: 'sha384-x',
  contract: '1',
};

const goodState = {
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

/** Checks the parser of the deployment state file. */
export const registryStates: FuzzKind<string> = {
  name: 'registry states',
  input: corruptedText(fc.constant(goodState)),
  check(text) {
    const state = parseDeployState(parseJson(text));
    if (state) {
      const registry = registryOf(state);
      expectTrue(
        parseRegistry(JSON.parse(JSON.stringify(registry))) !== null,
        'a browser cannot parse its registry',
      );
      for (const remote of remotesIn(state)) {
        for (const { entry } of lineOf(state, remote))
          expectTrue(entry !== '', `a release of ${remote} has no address`);
      }
    }
    expectUnpolluted();
  },
};
