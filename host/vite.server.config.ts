import { defineConfig } from 'vite';

/** The server and its commands as plain JavaScript for Node. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: [/^@club\//] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        publish: 'server/registry/publish-command.ts',
        'remote-origin': 'server/remote-origin/main.ts',
      },
    },
  },
});
