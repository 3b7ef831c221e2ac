import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modulesOf, REMOTE_NAMES } from '@club/shared/federation';
import { normalizePath, type Plugin } from 'vite';
import { ROOT } from '../../../kit/sites/workspace';

const LAZY = /(\w+): \(\) => import\('([^']+)'\)/g;

/** Maps each remote's module ids to source files, as its `exposes.ts` does. */
function exposedFiles(): Record<string, string> {
  const files = REMOTE_NAMES.flatMap((remote) => {
    const folder = join(ROOT, `remote-${remote}`, 'src');
    const lines = readFileSync(join(folder, 'exposes.ts'), 'utf8').matchAll(LAZY);
    const exposed = new Map([...lines].map(([, module = '', file = '']) => [module, join(folder, file)]));
    return modulesOf(remote).map((module) => {
      const file = exposed.get(module);
      if (!file) throw new Error(`${folder} does not say where ${module} is`);
      return [`${remote}/${module}`, file];
    });
  });
  return Object.fromEntries(files);
}

const FEDERATED = join(ROOT, 'host/src/federation/remote-modules.ts');
const OWN = join(import.meta.dirname, 'own-modules.ts');

const COMPONENTS = 'virtual:exposed-components';

/** Returns the code of a module that imports every module exposed by the remotes. */
function exposedComponents(): string {
  const files = Object.entries(exposedFiles());
  return [
    ...files.map(
      ([, file], index) => `import component${index} from ${JSON.stringify(normalizePath(file))};`,
    ),
    `export const COMPONENTS = { ${files.map(([id], index) => `${JSON.stringify(id)}: component${index}`).join(', ')} };`,
  ].join('\n');
}

/** Replaces the host's loader of remote modules with static imports. */
export function bundleRemoteModules(): Plugin {
  let replaced = false;
  return {
    name: 'bench:own-modules',
    enforce: 'pre',
    resolveId: (source) => (source === COMPONENTS ? `\0${source}` : null),
    load(id) {
      if (id === `\0${COMPONENTS}`) return exposedComponents();
      if (id !== FEDERATED) return null;
      replaced = true;
      return `export * from ${JSON.stringify(OWN)};`;
    },
    buildEnd(error) {
      if (!error && !replaced) throw new Error(`The host no longer loads its remotes in ${FEDERATED}`);
    },
  };
}
