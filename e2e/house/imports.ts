import { createRequire } from 'node:module';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { ROOT } from '../stack/paths';

export const CODE_FOLDERS = ['shared', 'host', 'e2e', ...REMOTE_NAMES.map((name) => `remote-${name}`)];

export type ImportFault = { rule: string; modules: string[] };

/** Every import of the repository, types included, and those against the rules. */
export async function readImports(): Promise<ICruiseResult> {
  const { forbidden, options } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs'));
  const { output } = await cruise(
    CODE_FOLDERS,
    { ...options, baseDir: ROOT, validate: true, ruleSet: { forbidden } },
    {},
    { tsConfig: extractTSConfig(join(ROOT, 'tsconfig.base.json')) },
  );
  return output as ICruiseResult;
}

/** The imports against the rules; a cycle has all its modules, in the order of their names. */
export const importFaults = ({ summary }: ICruiseResult): ImportFault[] =>
  summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    modules: cycle ? cycle.map(({ name }) => name).sort() : [from, to],
  }));

/** Each fault once: a cycle is told by every module that it goes through. */
export const distinct = (faults: readonly ImportFault[]): ImportFault[] => [
  ...new Map(faults.map((fault) => [`${fault.rule} ${fault.modules.join(' ')}`, fault])).values(),
];
