import { execFileSync } from 'node:child_process';
import { ROOT } from '../stack/paths';
import { countLicences, isAllowed } from './licences';

type Bill = { packages: { name: string; versionInfo?: string; licenseDeclared?: string }[] };

function billOfMaterials(npm: string): Bill {
  const args = [npm, 'sbom', '--sbom-format=spdx'];
  const maxBuffer = 64 * 1024 * 1024;
  return JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', maxBuffer }));
}

/** Which licences the installed packages bear; 1 where one is not allowed. */
export default function command(): number {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('run it with npm run licences');
  const packages = billOfMaterials(npm).packages.map(({ name, versionInfo = '', licenseDeclared }) => ({
    name: `${name} ${versionInfo}`,
    licence: licenseDeclared ?? 'none',
  }));
  for (const [licence, count] of countLicences(packages))
    console.log(`${String(count).padStart(4)}  ${licence}`);
  const refused = packages.filter(({ licence }) => !isAllowed(licence));
  for (const { name, licence } of refused) console.error(`${name}: ${licence} is not allowed`);
  return refused.length > 0 ? 1 : 0;
}
