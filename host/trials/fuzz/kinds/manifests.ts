import { isDeepStrictEqual } from 'node:util';
import { parseReleaseManifest, type ReleaseManifest } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import fc from 'fast-check';
import type { HostShared } from '../../../server/registry/host-shared';
import { incompatibility } from '../../../server/registry/incompatibility';
import { parseJson } from '../../../server/registry/release-folder';
import { expectTrue, expectUnpolluted } from '../expect-clean';
import type { FuzzKind } from '../kind';
import { spoiledText } from '../spoiled';

const HASH = integrityOf('');

const good: ReleaseManifest = {
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
  versions: good.shared,
  surface: { react: { useState: {} }, '@club/shared/ui': { Button: { '': 'function' } } },
};

const IS_INSIDE = /^(?!\/)(?!.*(^|\/)\.\.?(\/|$))[^\\]+$/;

/** What a team, or whoever got hold of its origin, hands in as `release.json`. */
export const manifests: FuzzKind<string> = {
  name: 'manifests',
  input: spoiledText(fc.constant(good)),
  check(text) {
    const manifest = parseReleaseManifest(parseJson(text));
    if (manifest) {
      expectTrue(
        isDeepStrictEqual(parseReleaseManifest(structuredClone(manifest)), manifest),
        'it reads otherwise',
      );
      for (const file of Object.keys(manifest.files))
        expectTrue(IS_INSIDE.test(file), `${file} lies elsewhere`);
      expectTrue(Object.hasOwn(manifest.files, manifest.entry), 'its entry has no hash');
      const reason = incompatibility(manifest, HOST);
      expectTrue(reason === null || !reason.includes('\n'), 'a refusal is more than a line');
    }
    expectUnpolluted();
  },
};
