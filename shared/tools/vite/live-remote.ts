import { resolve } from 'node:path';
import { esmExternalRequirePlugin, normalizePath, type Plugin } from 'vite';
import { DEVELOPMENT_ENTRY } from '../../src/federation/contract';
import type { RemoteName } from '../../src/federation/remotes';
import { SHARED_MODULES } from '../../src/federation/shared-modules';
import { type Chunk, takeSharedImports } from './federation-container';
import { findLoadProblem, howToOpen, tryAddress } from './try-remote';

const URL_PATH = `/${DEVELOPMENT_ENTRY}`;
const ENTRY = `\0${DEVELOPMENT_ENTRY}`;

/** Returns the source of a container whose modules accept changes. */
function entrySource(exposes: Record<string, string>): string {
  const modules = Object.entries(exposes).map(([module, file]) => ({
    name: JSON.stringify(`./${module}`),
    file: JSON.stringify(normalizePath(resolve(file))),
  }));
  return `import { createContainer } from '@club/shared/federation/container';
// Makes Vite's client look for a restarted server without a worker, which Trusted Types would refuse.
globalThis.SharedWorker = undefined;
const hot = {};
const expose = (name, load) => async () => {
  const [{ createHotModule }, module] = await Promise.all([import('@club/shared/federation/hot-module'), load()]);
  hot[name] ??= createHotModule(module.default);
  return { default: hot[name].HotModule };
};
export const { init, get } = createContainer(${JSON.stringify(SHARED_MODULES)}, {
${modules.map(({ name, file }) => `  ${name}: expose(${name}, () => import(${file})),`).join('\n')}
});
${modules.map(({ name, file }) => `import.meta.hot.accept(${file}, (next) => next && hot[${name}]?.replace(next.default));`).join('\n')}
`;
}

/** Serves a remote with hot reload to a deployed site, which provides every shared module. */
export function liveRemote(name: RemoteName, exposes: Record<string, string>, site: string): Plugin[] {
  return [
    {
      name: 'club:live-entry',
      apply: 'serve',
      enforce: 'pre',
      config: () => ({
        cacheDir: 'node_modules/.vite-live',
        // `react/jsx-dev-runtime` is not shared.
        oxc: { jsx: { development: false, refresh: false } },
        optimizeDeps: {
          entries: Object.values(exposes),
          exclude: [...SHARED_MODULES],
          rolldownOptions: { plugins: [esmExternalRequirePlugin({ external: [...SHARED_MODULES] })] },
        },
      }),
      resolveId: (id) => (id.split('?')[0] === URL_PATH ? ENTRY : null),
      load: (id) => (id === ENTRY ? entrySource(exposes) : null),
      configureServer({ httpServer, config: { logger, server } }) {
        const origin = server.origin ?? '';
        const address = tryAddress(site, name, origin + URL_PATH);
        httpServer?.once('listening', async () => {
          const problem = await findLoadProblem(address, origin);
          if (problem) logger.error(problem);
          else logger.info(howToOpen(address));
        });
      },
    },
    {
      name: 'club:live-shared',
      apply: 'serve',
      enforce: 'post',
      transform(code) {
        if (!SHARED_MODULES.some((module) => code.includes(module))) return null;
        return { code: takeSharedImports(code, this.parse(code) as unknown as Chunk), map: null };
      },
    },
  ];
}
