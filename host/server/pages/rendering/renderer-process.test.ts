import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { aSiteConfig } from '@club/shared/testing';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readLines, startRendererProcess } from './renderer-process';
import { writeRendererScript } from './testing/renderer-script';

async function linesOf(chunks: readonly Buffer[], most = 1_000): Promise<(string | null)[]> {
  const stream = new PassThrough();
  const lines: (string | null)[] = [];
  readLines(stream, most, (line) => lines.push(line));
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await new Promise((resolve) => stream.on('end', resolve));
  return lines;
}

test('the renderer process reads complete lines from any chunks, multi-byte characters included', async () => {
  const line = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\n'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      async (lines, size) => {
        const bytes = Buffer.from(lines.map((each) => `${each}\n`).join(''));
        const chunks = [];
        for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
        expect(await linesOf(chunks, 10_000)).toEqual(lines.map((each) => Buffer.from(each).toString()));
      },
    ),
  );
});

test('the renderer process ignores an unterminated line', async () => {
  expect(await linesOf([Buffer.from('a\nb')])).toEqual(['a']);
});

test('the renderer process reports a too long line once and reads nothing after it', async () => {
  const long = Buffer.alloc(30, 'x');
  expect(await linesOf([Buffer.from('a\n'), long, long, Buffer.from('\nb\n')], 50)).toEqual(['a', null]);
  expect(await linesOf([Buffer.from(`${'x'.repeat(51)}\nb\n`)], 50)).toEqual([null]);
});

function rendererThat(onRender: string) {
  const { dir, script, remove } = writeRendererScript(onRender);
  const onGone = vi.fn();
  const start = {
    type: 'start',
    config: aSiteConfig(),
    remote: 'profile',
    version: '1',
    entry: '/e',
    modules: {},
  } as const;
  const renderer = startRendererProcess({ dir, script, start, onListed: () => undefined, onGone });
  onTestFinished(remove);
  onTestFinished(renderer.stop);
  return { renderer, onGone, dir };
}

/** Replaces the render timeout by a longer one, ms, because a busy machine may be slow. */
const LONG_RENDER_TIMEOUT_MS = 30_000;

const ECHO = `say({ type: 'drawn', html: url, data: {} });`;
const TELL = (expression: string) =>
  `say({ type: 'drawn', html: String(await (async () => ${expression})().catch((error) => error.code ?? error.message)), data: {} });`;

test('the renderer process renders pages in order, each by its URL', async () => {
  const { renderer } = rendererThat(ECHO);
  await renderer.ready;
  const pages = await Promise.all(
    ['/a', '/b', '/c'].map((url) => renderer.render(url, LONG_RENDER_TIMEOUT_MS)),
  );
  expect(pages.map((page) => ('html' in page ? page.html : page.reason))).toEqual(['/a', '/b', '/c']);
});

test.each([
  ['loops for ever', 'for (;;);', 'took longer than 1000 ms'],
  ['never answers', 'await new Promise(() => undefined);', 'took longer than 1000 ms'],
  ['ends its process', 'process.exit(0);', 'its process ended'],
  [
    'takes all memory',
    'const all = []; for (;;) all.push(new Array(1e6).fill(all.length));',
    /ended|took longer/,
  ],
  [
    'holds memory beyond its heap',
    `globalThis.held = Buffer.alloc(1.1 * 2 ** 30, 1); ${ECHO}`,
    /held too much memory|took longer/,
  ],
  ['answers invalid JSON', `out.write('nonsense\\n');`, 'answered what is no answer'],
  ['answers null', `out.write('null\\n');`, 'answered what is no answer'],
  [
    'answers too much',
    `const part = Buffer.alloc(1e6, 120); for (;;) if (!out.write(part)) await new Promise((go) => out.once('drain', go));`,
    'answered without end',
  ],
  ['answers twice', `${ECHO} ${ECHO}`, 'answered without being asked'],
])('the renderer process kills a process that %s and reports it once', async (_what, onRender, reason) => {
  const { renderer, onGone } = rendererThat(onRender);
  await renderer.ready;
  await renderer.render('/a').catch(() => undefined);
  await expect.poll(() => onGone).toHaveBeenCalledOnce();
  expect(onGone.mock.calls[0]?.[0]).toMatch(reason);
  await expect(renderer.render('/b')).rejects.toThrow();
});

describe('code in the renderer process', () => {
  test.each([
    ['read other files', `(await import('node:fs')).readFileSync('/etc/hostname')`],
    ['read a folder beside its own', `(await import('node:fs')).readFileSync(process.cwd() + '-beside/key')`],
    ['write', `(await import('node:fs')).writeFileSync('x', 'x')`],
    ['start a process', `(await import('node:child_process')).execSync('true')`],
    ['start a thread', `new (await import('node:worker_threads')).Worker('0', { eval: true })`],
  ])('cannot %s', async (_what, expression) => {
    const { renderer } = rendererThat(TELL(expression));
    await renderer.ready;
    expect(await renderer.render('/', LONG_RENDER_TIMEOUT_MS)).toMatchObject({ html: 'ERR_ACCESS_DENIED' });
  });

  test('reads its own folder, but not the server’s environment', async () => {
    process.env.DATABASE_URL_OF_TEST = 'secret';
    const { renderer, dir } = rendererThat(
      TELL(`(await import('node:fs')).readFileSync('own', 'utf8') + Object.keys(process.env).sort().join()`),
    );
    writeFileSync(join(dir, 'own'), 'own ');
    await renderer.ready;
    expect(await renderer.render('/', LONG_RENDER_TIMEOUT_MS)).toMatchObject({ html: 'own NODE_ENV,TZ' });
    delete process.env.DATABASE_URL_OF_TEST;
  });
});
