import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a remote is built from, seen from its folder. */
export const REMOTE_SOURCES = [
  '.',
  '../shared',
  '../package.json',
  '../package-lock.json',
  '../tsconfig.base.json',
];

/** What lies among the sources without being one: what is made of them, installed beside them, or tests them. */
const NO_SOURCE = /^(\..+|node_modules|dist|releases|.+\.(log|tsbuildinfo|test\.tsx?))$/;

function filesBelow(root: string, path: string): string[] {
  const place = join(root, path);
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [path];
  return readdirSync(place)
    .filter((name) => !NO_SOURCE.test(name))
    .flatMap((name) => filesBelow(root, `${path}/${name}`));
}

/** A text with line feeds alone, whatever Git made of them here; anything else as it is. */
function plainBytes(file: string): Buffer {
  const bytes = readFileSync(file);
  return bytes.includes(0) ? bytes : Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** One hash over all that the remote in a folder is built from: the same on every machine, committed or not. */
export function sourceHash(folder: string, sources: readonly string[] = REMOTE_SOURCES): string {
  const lines = sources
    .flatMap((path) => filesBelow(folder, path))
    .map((path) => `${path} ${sha256(plainBytes(join(folder, path)))}`);
  return sha256(lines.sort().join('\n'));
}
