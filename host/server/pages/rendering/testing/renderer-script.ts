import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LISTED = "say({ type: 'listed', name: order.name, etag: order.etag });";

/**
 * Returns the text of a renderer script that runs the code `onRender` for each `url` and `onList` for each list. The
 * code answers with `say(…)`.
 */
const rendererSource = (onRender: string, onList = LISTED) => `
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

/** Writes a renderer script to a new folder. */
export function writeRendererScript(onRender: string, onList = LISTED) {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'club-renderer-test ñ (1) ')));
  const script = join(dir, 'renderer.mjs');
  writeFileSync(script, rendererSource(onRender, onList));
  return { dir, script, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
