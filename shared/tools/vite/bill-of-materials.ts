import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Package = { name: string; version: string; license?: string };

/** Finds the package of a module: the nearest `package.json` with a version, as some folders have one without. */
function packageOf(folder: string): Package | null {
  const file = join(folder, 'package.json');
  const manifest: Partial<Package> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (manifest.name && manifest.version) return manifest as Package;
  return dirname(folder) === folder ? null : packageOf(dirname(folder));
}

const purlOf = ({ name, version }: Package): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${encodeURIComponent(version)}`;

const component = (each: Package, scope: 'required' | 'excluded') => ({
  type: 'library',
  'bom-ref': purlOf(each),
  name: each.name,
  version: each.version,
  scope,
  purl: purlOf(each),
  ...(each.license && { licenses: [{ expression: each.license }] }),
});

/**
 * Returns the bill of materials of a build in CycloneDX 1.5: the packages of its modules, and those that the host provides,
 * as excluded. The same build has the same bill, so it has neither a date nor a serial number.
 */
export function billOfMaterials(own: Package, modules: readonly string[], provided: Record<string, string>) {
  const found = new Map<string, Package>();
  for (const folder of new Set(modules.map((file) => dirname(file)))) {
    const each = packageOf(folder);
    if (each) found.set(purlOf(each), each);
  }
  found.delete(purlOf(own));
  const isBundled = (each: Package) => found.has(purlOf(each));
  const shared = Object.entries(provided).map(([name, version]) => ({ name, version }));
  const bundled = [...found.values()].sort((a, b) => (purlOf(a) < purlOf(b) ? -1 : 1));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', name: own.name, version: own.version, purl: purlOf(own) },
    },
    components: [
      ...bundled.map((each) => component(each, 'required')),
      ...shared.filter((each) => !isBundled(each)).map((each) => component(each, 'excluded')),
    ],
  };
}
