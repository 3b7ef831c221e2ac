import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FRAME = (onDraw: string) => `
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
const out = createWriteStream('', { fd: 3 });
const say = (answer) => out.write(JSON.stringify(answer) + '\\n');
const draw = async (url) => { ${onDraw} };
createInterface({ input: process.stdin }).on('line', (line) => {
  const order = JSON.parse(line);
  if (order.type === 'start') say({ type: 'started' });
  if (order.type === 'list') say({ type: 'listed', name: order.name, etag: order.etag });
  if (order.type === 'draw') void draw(order.url);
});
`;

/** A renderer that does what the code says when it is asked to draw `url`; it may `say` answers. */
export function rendererScript(onDraw: string) {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'club-renderer-test ñ (1) ')));
  const script = join(dir, 'renderer.mjs');
  writeFileSync(script, FRAME(onDraw));
  return { dir, script, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
