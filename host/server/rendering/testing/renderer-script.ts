import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LISTED = "say({ type: 'listed', name: order.name, etag: order.etag });";

/** Returns a renderer script that runs `onRender` for each `url` and `onList` for each list; both may `say` answers. */
export const rendererText = (onRender: string, onList = LISTED) => `
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
const out = createWriteStream('', { fd: 3 });
const say = (answer) => out.write(JSON.stringify(answer) + '\\n');
const render = async (url) => { ${onRender} };
createInterface({ input: process.stdin }).on('line', (line) => {
  const order = JSON.parse(line);
  if (order.type === 'start') say({ type: 'started' });
  if (order.type === 'list') { ${onList} }
  if (order.type === 'draw') void render(order.url);
});
`;

/** Writes the script to a file. */
export function rendererScript(onRender: string, onList = LISTED) {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'club-renderer-test ñ (1) ')));
  const script = join(dir, 'renderer.mjs');
  writeFileSync(script, rendererText(onRender, onList));
  return { dir, script, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
