import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RELEASE_MANIFEST_FILE, type ReleaseManifest, type RemoteName } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';

export const builtRemote = (name: RemoteName): string =>
  fileURLToPath(new URL(`../../../remote-${name}/dist`, import.meta.url));

/** Builds of a remote that differ in every script. */
export function variantsOf(name: RemoteName, folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const build = join(folder, `${name}-${index}`);
    cpSync(builtRemote(name), build, { recursive: true });
    const file = join(build, RELEASE_MANIFEST_FILE);
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as ReleaseManifest;
    for (const script of Object.keys(manifest.files).filter((each) => each.endsWith('.js'))) {
      const text = `${readFileSync(join(build, script), 'utf8')}\n// ${index}\n`;
      writeFileSync(join(build, script), text);
      manifest.files[script] = integrityOf(text);
      for (const ending of ['br', 'gz']) rmSync(join(build, `${script}.${ending}`), { force: true });
    }
    manifest.version = `1.${index + 1}.0`;
    writeFileSync(file, JSON.stringify(manifest));
    return build;
  });
}
