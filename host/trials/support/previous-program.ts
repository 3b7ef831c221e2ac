import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Commit that hosts roll back to. Update it with every release, like `e2e/kit/compat/previous-build.ts`. */
export const PREVIOUS_PROGRAM = 'abf13c11925ab182083da53dd4c18e5241281acc';
const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Returns folders of the previous commit as an archive; null in a shallow clone without it. */
export function previousSources(...folders: string[]): Buffer | null {
  try {
    return execFileSync('git', ['archive', PREVIOUS_PROGRAM, ...folders], {
      cwd: ROOT,
      maxBuffer: 100e6,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
}

/** Unpacks an archive inside the repository so that imports of packages resolve. */
export function unpack(archive: Buffer): string {
  mkdirSync(join(ROOT, '.previous'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.previous', 'program-'));
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  return folder;
}

/** Builds the data service and its commands from the previous commit's `host` and `shared`. */
export async function buildPreviousProgram(folder: string): Promise<{ service: string; data: string }> {
  const [host, scope] = [join(folder, 'host'), join(folder, 'node_modules', '@club')];
  mkdirSync(scope, { recursive: true });
  symlinkSync(join(folder, 'shared'), join(scope, 'shared'));
  const outDir = join(host, 'dist');
  const input = { service: join(host, 'server/service/main.ts'), data: join(host, 'server/data/main.ts') };
  await build({
    configFile: false,
    root: host,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: [/^@club\//] },
    build: { ssr: true, outDir, target: 'node20', rolldownOptions: { input } },
  });
  return { service: join(outDir, 'service.js'), data: join(outDir, 'data.js') };
}
