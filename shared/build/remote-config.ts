import { readFileSync } from 'node:fs';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfigFnObject } from 'vite';
import { REMOTES, type RemoteName } from '../src/federation/remotes';
import { SERVICE_ROOT } from '../src/service/paths';
import { federationContainer } from './container/federation-container';
import { fakeService } from './fake-service';
import { sharedModules } from './federated-sharing';
import { browserBuild } from './host-config';
import { precompress } from './precompress';
import { releaseManifest } from './release-manifest';

type RemoteOptions = {
  name: RemoteName;
  /** Exposed module → source file. */
  exposes: Record<string, string>;
};

const ENTRY = 'remoteEntry.js';

const ownVersion = (): string => JSON.parse(readFileSync('package.json', 'utf8')).version;

/** A remote on its development server, whose changes show in the host's page without a reload. */
const federatedDevelopment = (name: RemoteName, exposes: Record<string, string>) =>
  federation({
    name,
    filename: ENTRY,
    exposes: Object.fromEntries(Object.entries(exposes).map(([module, file]) => [`./${module}`, file])),
    shared: sharedModules({}),
    dts: false,
    manifest: false,
    dev: { remoteHmr: true },
  });

/** The Vite configuration that every remote has in common; see the README, «How a page comes together». */
export function remoteConfig({ name, exposes }: RemoteOptions): UserConfigFnObject {
  const { port } = REMOTES[name];
  return defineConfig(({ command }) => {
    const building = command === 'build';
    return {
      base: building ? './' : `http://localhost:${port}/`,
      publicDir: building ? false : '../host/public',
      server: {
        port,
        strictPort: true,
        cors: true,
        origin: `http://localhost:${port}`,
        ...(process.env.SERVICE ? { proxy: { [SERVICE_ROOT]: process.env.SERVICE } } : {}),
      },
      build: { ...browserBuild, outDir: 'dist' },
      plugins: [
        react(),
        building ? federationContainer(ENTRY, exposes) : federatedDevelopment(name, exposes),
        releaseManifest({ name, version: ownVersion(), entry: ENTRY, exposes }),
        precompress(),
        process.env.SERVICE ? null : fakeService(),
      ],
    };
  });
}
