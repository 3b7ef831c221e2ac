import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { isOwnRepository } from './source-hash';

/**
 * Writes the source maps of all scripts to one file at `place`, relative to the output folder. A map beside each script
 * would be delivered by the server. The maps contain file names relative to the repository, but no sources.
 */
export function sourceMaps(place: string): Plugin {
  const maps = new Map<string, object>();
  let repository = '';
  return {
    name: 'club:source-maps',
    apply: 'build',
    config: () => ({
      build: {
        sourcemap: 'hidden',
        rolldownOptions: { output: { sourcemapExcludeSources: true } },
      },
    }),
    configResolved({ root }) {
      repository = isOwnRepository(root) ? root : dirname(root);
    },
    generateBundle: {
      order: 'post',
      handler(output, bundle) {
        const folder = resolve(output.dir ?? 'dist');
        maps.clear();
        for (const item of Object.values(bundle)) {
          if (item.type !== 'asset' || !item.fileName.endsWith('.map')) continue;
          delete bundle[item.fileName];
          const script = item.fileName.slice(0, -'.map'.length);
          const { version, sources, mappings } = JSON.parse(Buffer.from(item.source).toString());
          const nameOf = (source: string) =>
            normalizePath(relative(repository, resolve(folder, dirname(script), source)));
          maps.set(script, { version, names: [], sources: sources.map(nameOf), mappings });
        }
      },
    },
    writeBundle(output) {
      const file = join(output.dir ?? 'dist', place);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(Object.fromEntries([...maps].sort())));
    },
  };
}
