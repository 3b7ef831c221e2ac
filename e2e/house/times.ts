import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/paths';

export type PartTime = { part: string; minutes: number };

/** The commands that a script of the repository's package runs one after the other, those of scripts that it calls among them. */
export function partsOf(script: string, scripts: Readonly<Record<string, string>>): string[] {
  return (scripts[script] ?? '').split(' && ').flatMap((command) => {
    const [, name = ''] = /^npm run (\S+)$/.exec(command) ?? [];
    return name in scripts && scripts[name]?.includes(' && npm run ') ? partsOf(name, scripts) : [command];
  });
}

/** Runs the parts of `npm test` one after the other; throws at the first that fails. */
export function timeTheTests(): PartTime[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return partsOf('test', scripts).map((part) => {
    const start = performance.now();
    const { status } = spawnSync(part, { cwd: ROOT, shell: true, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`${part} failed`);
    return { part, minutes: (performance.now() - start) / 60_000 };
  });
}
