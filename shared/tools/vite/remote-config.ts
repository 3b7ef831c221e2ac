import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfigFnObject } from 'vite';
import { RELEASE_MAPS_FILE } from '../../src/federation/release-manifest';
import type { RemoteName } from '../../src/federation/remotes';
import { localStyles, ownPreload, precompress, sourceMaps } from './bundle-plugins';
import { devServers, fakeService, realService } from './dev-servers';
import { federationContainer } from './federation-container';
import { federatedBuild, federatedDevelopment } from './federation-plugin';
import { browserBuild } from './host-config';
import { releaseManifest } from './release-manifest';
import { tokenColours } from './tokens/token-colours';
import { liveRemote } from './try-remote';

const BUILDERS = { container: federationContainer, plugin: federatedBuild };

type Builder = keyof typeof BUILDERS;

type RemoteOptions = {
  name: RemoteName;
  /** Exposed module → source file. */
  exposes: Record<string, string>;
  /** Builder for production: our small container, or `@module-federation/vite`; see host/docs/deploying.md, «Builders». */
  builder?: Builder;
};

const ENTRY = 'remoteEntry.js';

/** Reads `REMOTE_BUILDER`, which selects the other builder for a trial. */
function builderFromEnv(): Builder | undefined {
  const named = process.env.REMOTE_BUILDER;
  if (named === undefined || named in BUILDERS) return named as Builder | undefined;
  throw new Error(`REMOTE_BUILDER is ${Object.keys(BUILDERS).join(' or ')}, not ${JSON.stringify(named)}`);
}

const ownVersion = (): string => JSON.parse(readFileSync('package.json', 'utf8')).version;

/** Returns the Vite configuration that all remotes use; see README.md, «How a page comes together». */
export function remoteConfig({ name, exposes, builder = 'container' }: RemoteOptions): UserConfigFnObject {
  const remote = { name, filename: ENTRY, exposes };
  const build = BUILDERS[builderFromEnv() ?? builder];
  return defineConfig(({ command }) => {
    const building = command === 'build';
    const dev = building ? null : devServers().remote(name);
    const site = building ? undefined : process.env.SITE;
    return {
      base: dev ? `${dev.origin}/` : './',
      publicDir: building ? false : '../host/public',
      server: dev
        ? { ...dev.options, cors: site ? { origin: new URL(site).origin } : true, origin: dev.origin }
        : {},
      build: { ...browserBuild, outDir: 'dist' },
      plugins: [
        site ? null : react(),
        ownPreload(),
        building ? build(remote) : site ? liveRemote(name, exposes, site) : federatedDevelopment(remote),
        localStyles(),
        sourceMaps(RELEASE_MAPS_FILE),
        releaseManifest({ name, version: ownVersion(), entry: ENTRY, exposes }),
        tokenColours(),
        precompress(),
        process.env.SERVICE ? realService(process.env.SERVICE) : fakeService(),
      ],
    };
  });
}
