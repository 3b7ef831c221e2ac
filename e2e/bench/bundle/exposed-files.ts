import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modulesOf, REMOTE_NAMES } from '@club/shared/federation';
import { ROOT } from '../../stack/paths';

const LAZY = /(\w+): \(\) => import\('([^']+)'\)/g;

/** Each module that the site needs of a remote → its source file, as the remote's `exposes.ts` names it. */
export function exposedFiles(): Record<string, string> {
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
