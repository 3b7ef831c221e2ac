import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { HASHED_ASSET, RELEASE_MAPS_FILE, type ReleaseManifest } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';

const HASH = /-[\w-]{8}(?=\.\w+$)/;
/** Value in a manifest that marks a file as altered, in place of the file's hash. */
export const ALTERED_FILE_HASH = '';
const TEXT = /\.(js|css)$/;

/**
 * Renames altered files of a build by their content hash and updates references to them, as a bundler would. Updates
 * the manifest object; the caller writes it to disk.
 */
export function rehashBuild(dir: string, manifest: ReleaseManifest): void {
  const { entry } = manifest;
  const read = (file: string): Buffer => readFileSync(join(dir, file));
  const pending = Object.keys(manifest.files).filter(
    (file) => file !== entry && (manifest.files[file] === ALTERED_FILE_HASH || !HASHED_ASSET.test(file)),
  );
  const altered = new Set(manifest.files[entry] === ALTERED_FILE_HASH ? [entry] : []);
  // Hashes all alterations into each new name, because chunks that import each other cannot contain each other's hash.
  const salt = createHash('sha256').update(manifest.version);
  for (const file of pending) salt.update(file).update(read(file));
  const alteration = salt.digest();

  function write(file: string, text: string): void {
    writeFileSync(join(dir, file), text);
    for (const ending of ['br', 'gz']) rmSync(join(dir, `${file}.${ending}`), { force: true });
  }

  const renames = new Map<string, string>();

  function rename(file: string): string {
    const hash = createHash('sha256').update(alteration).update(read(file)).digest('hex').slice(0, 8);
    const renamed = join(
      dirname(file),
      basename(file)
        .replace(HASH, '')
        .replace(/(?=\.\w+$)/, `-${hash}`),
    );
    renames.set(file, renamed);
    const swap = (each: string): string => (each === file ? renamed : each);
    renameSync(join(dir, file), join(dir, renamed));
    for (const ending of ['br', 'gz']) rmSync(join(dir, `${file}.${ending}`), { force: true });
    manifest.files = Object.fromEntries(
      Object.entries(manifest.files).map(([each, integrity]) => [swap(each), integrity]),
    );
    manifest.entryImports = manifest.entryImports.map(swap);
    manifest.modules = Object.fromEntries(
      Object.entries(manifest.modules).map(([name, { js, css }]) => [
        name,
        { js: js.map(swap), css: css.map(swap) },
      ]),
    );
    return renamed;
  }

  for (let file = pending.shift(); file; file = pending.shift()) {
    const renamed = rename(file);
    altered.add(renamed);
    for (const other of Object.keys(manifest.files).filter((each) => TEXT.test(each))) {
      const text = read(other).toString();
      if (!text.includes(basename(file))) continue;
      write(other, text.replaceAll(basename(file), basename(renamed)));
      if (other === entry) altered.add(entry);
      else if (!altered.has(other) && !pending.includes(other)) pending.push(other);
    }
  }
  for (const file of altered) manifest.files[file] = integrityOf(read(file));
  if (manifest.maps === undefined) return;
  const maps = Object.entries(JSON.parse(read(RELEASE_MAPS_FILE).toString()));
  const finalName = (file: string): string => {
    const renamed = renames.get(file);
    return renamed ? finalName(renamed) : file;
  };
  const text = JSON.stringify(Object.fromEntries(maps.map(([file, map]) => [finalName(file), map])));
  writeFileSync(join(dir, RELEASE_MAPS_FILE), text);
  manifest.maps = integrityOf(text);
}
