import type { Manifest, StatsAssets } from '@module-federation/sdk';
import type { ReleaseManifest } from './release-manifest';
import { packageOf, SHARED_MODULES } from './shared-modules';

/** Describes a release for Module Federation's own tools, beside `release.json`. */
export const FEDERATION_MANIFEST_FILE = 'mf-manifest.json';

const assetsOf = (js: string[] = [], css: string[] = []): StatsAssets => ({
  js: { sync: js, async: [] },
  css: { sync: css, async: [] },
});

/** Returns a release's manifest in the format of `@module-federation/vite`: exposed modules and their files, shared modules and their versions. */
export function federationManifest({
  name,
  version,
  entry,
  modules,
  shared,
  takes = {},
}: ReleaseManifest): Manifest {
  return {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      remoteEntry: { name: entry, path: '', type: 'module' },
      globalName: name,
      publicPath: 'auto',
    },
    shared: SHARED_MODULES.flatMap((module) => {
      const built = shared[packageOf(module)];
      if (built === undefined || !Object.hasOwn(takes, module)) return [];
      const requiredVersion = `^${built}`;
      const terms = { version: built, singleton: true, requiredVersion };
      return { id: `${name}:${module}`, name: module, ...terms, hash: '', assets: assetsOf() };
    }),
    remotes: [],
    exposes: Object.entries(modules).map(([module, { js, css }]) => ({
      id: `${name}:${module}`,
      name: module,
      path: `./${module}`,
      assets: assetsOf(js, css),
    })),
  };
}
