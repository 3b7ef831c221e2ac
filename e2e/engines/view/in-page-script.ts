import { join } from 'node:path';
import { build, type Rollup } from 'vite';

let script: Promise<string> | null = null;

async function bundle(): Promise<string> {
  const entry = join(import.meta.dirname, 'in-page.ts');
  const [output] = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'inPage' } },
  })) as Rollup.RollupOutput[];
  if (!output) throw new Error(`${entry} gave no script`);
  return output.output[0].code;
}

/** `in-page.ts` with its library as one script, built once. */
export function inPageScript(): Promise<string> {
  script ??= bundle();
  return script;
}
