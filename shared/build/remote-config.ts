import { readFileSync } from 'node:fs';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfigFnObject } from 'vite';
import type { RemoteName } from '../src/federation/contract';
import { SERVICE_ROOT } from '../src/service/paths';
import { fakeService } from './fake-service';
import { browserBuild } from './host-config';
import { DEV_PORTS } from './ports';
import { precompress } from './precompress';
import { releaseManifest } from './release-manifest';
import { sharedModules } from './shared-modules';
import { wholeSharedModules } from './whole-shared-modules';

type RemoteOptions = {
  name: RemoteName;
  /** Exposed module → source file. */
  exposes: Record<string, string>;
};

const ENTRY = 'remoteEntry.js';

const ownVersion = (): string => JSON.parse(readFileSync('package.json', 'utf8')).version;

/** The Vite configuration that every remote has in common; see the README, «Federation». */
export function remoteConfig({ name, exposes }: RemoteOptions): UserConfigFnObject {
  const port = DEV_PORTS[name];
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
      build: { ...browserBuild, outDir: 'dist', rolldownOptions: { input: Object.values(exposes) } },
      plugins: [
        wholeSharedModules(exposes),
        react(),
        federation({
          name,
          filename: ENTRY,
          exposes: Object.fromEntries(Object.entries(exposes).map(([module, file]) => [`./${module}`, file])),
          shared: sharedModules(building ? { import: false } : {}),
          dts: false,
          manifest: false,
          disableRemote: building,
          disableSnapshot: building,
          experiments: { externalRuntime: building },
          dev: { remoteHmr: true },
        }),
        releaseManifest({ name, version: ownVersion(), entry: ENTRY, exposes }),
        precompress(),
        process.env.SERVICE ? null : fakeService(),
      ],
    };
  });
}
