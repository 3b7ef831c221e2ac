import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { ROOT } from '../stack/paths';

export type Found = { rule: string; modules: string[] };

/** Circles of imports, types included, and imports against the rules, of the repository's own folders. */
export async function importFaults(folders: readonly string[]): Promise<Found[]> {
  const { forbidden, options } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs'));
  const circles: IForbiddenRuleType = { name: 'circle', severity: 'error', from: {}, to: { circular: true } };
  const { output } = await cruise(
    [...folders],
    { ...options, baseDir: ROOT, validate: true, ruleSet: { forbidden: [...forbidden, circles] } },
    {},
    { tsConfig: extractTSConfig(join(ROOT, 'tsconfig.base.json')) },
  );
  return (output as ICruiseResult).summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    modules: cycle ? cycle.map(({ name }) => name).sort() : [from, to],
  }));
}

/** Each circle once, wherever one enters it. */
export const distinct = (faults: readonly Found[]): Found[] => [
  ...new Map(faults.map((fault) => [`${fault.rule} ${fault.modules.join(' ')}`, fault])).values(),
];
