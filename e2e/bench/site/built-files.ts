import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http2';
import { extname, join, relative, sep } from 'node:path';
import type { Answer, Source } from './answer';

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

function readAnswer(file: string, headers: OutgoingHttpHeaders): Answer {
  const compressed = `${file}.br`;
  const isCompressed = existsSync(compressed);
  const body = readFileSync(isCompressed ? compressed : file);
  const encoding = isCompressed ? { 'content-encoding': 'br' } : {};
  const type = TYPES[extname(file)];
  const own = { ...encoding, 'content-type': type, 'content-length': body.length };
  return { status: 200, headers: { ...headers, ...own }, body };
}

/** The files of a build but for its pages, with the compressed copies that it left beside them. */
export function builtFiles(dir: string, headers: OutgoingHttpHeaders): Source {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && TYPES[extname(item.name)])
    .map((item) => join(item.parentPath, item.name));
  const urlOf = (file: string) => `/${relative(dir, file).split(sep).join('/')}`;
  const answers = new Map(files.map((file) => [urlOf(file), readAnswer(file, headers)]));
  return async ({ path }) => answers.get(path) ?? null;
}
