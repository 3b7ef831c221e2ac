import {
  devServers,
  hostBuild,
  hostDefine,
  hostPlugins,
  precompress,
  tokenColours,
} from '@club/shared/build';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devSitePlugin } from './server/process/dev/dev-site';

export default defineConfig(({ command, isSsrBuild }) =>
  isSsrBuild
    ? {
        plugins: [react()],
        publicDir: false,
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: 'dist/prerender',
          target: 'node20',
          rolldownOptions: { input: { prerender: 'src/prerender.tsx', renderer: 'renderer/main.ts' } },
        },
      }
    : {
        plugins: [
          hostPlugins(command),
          tokenColours(),
          precompress(),
          ...(command === 'serve' ? [devSitePlugin()] : []),
        ],
        define: command === 'build' ? hostDefine : {},
        build: { ...hostBuild, outDir: 'dist/client' },
        server: command === 'serve' ? devServers().site.options : {},
      },
);
