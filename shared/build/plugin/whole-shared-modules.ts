import { resolve } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { SHARED_MODULES } from '../../src/federation/shared-modules';

/**
 * Makes a remote take each shared module with all its exports. The federation plugin (1.23.0) would narrow them to those
 * in use, but it looks for the uses until modules stop arriving for 10 ms, and on a busy machine that is too soon:
 * names found later are then missing from the build. A namespace import in each exposed module tells it not to narrow;
 * the bundler drops the import itself.
 */
export function wholeSharedModules(exposes: Record<string, string>): Plugin {
  const exposed = new Set(Object.values(exposes).map((file) => normalizePath(resolve(file))));
  const imports = SHARED_MODULES.map(
    (name, index) => `import * as __whole${index} from ${JSON.stringify(name)};`,
  );
  return {
    name: 'club:whole-shared-modules',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      exposed.has(id) ? { code: `${code}\n${imports.join('\n')}\n`, map: null } : null,
  };
}
