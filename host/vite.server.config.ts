import { hostVersion, sitePalettes } from '@club/shared/build';
import { sharedVersions } from '@club/shared/shared-versions';
import { sharedApi } from '@club/shared/surface';
import { defineConfig } from 'vite';

/** Builds the server and its commands as plain JavaScript for Node. */
export default defineConfig({
  publicDir: false,
  define: {
    __HOST_VERSION__: JSON.stringify(hostVersion()),
    __SHARED_VERSIONS__: JSON.stringify(sharedVersions()),
    __SHARED_SURFACE__: JSON.stringify(sharedApi()),
    __TOKEN_COLOURS__: JSON.stringify(sitePalettes().light),
  },
  ssr: { noExternal: [/^@club\//] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    rolldownOptions: {
      input: {
        main: 'server/process/main.ts',
        remotes: 'server/cli/deploy/main.ts',
        data: 'server/directory/commands/main.ts',
        'remote-origin': 'server/process/remote-origin/main.ts',
        export: 'server/cli/export/main.ts',
        service: 'server/directory/main.ts',
        'draw-preview': 'server/pages/previews/worker.ts',
      },
    },
  },
});
