import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a folder, by their paths within it. */
export function filesOf(folder: string): Record<string, string> {
  const items = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = items.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name));
  return Object.fromEntries(files.map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]));
}

/** An upload of files, one part each, as a client sends it. */
export async function uploadOf(files: Iterable<readonly [path: string, text: string]>) {
  const form = new FormData();
  for (const [path, text] of files) form.append(path, new Blob([text]), path);
  const request = new Response(form);
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}
