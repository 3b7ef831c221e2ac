import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SHARED_KEY } from '@club/shared/federation/container';
import { resetStores } from '@club/shared/state';
import { aSiteConfig, aSpecialist } from '@club/shared/testing';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RendererAnswer, RendererRequest } from './protocol';
import { createRenderer, findForbiddenMarkup } from './renderer';

afterEach(() => {
  resetStores();
  Reflect.deleteProperty(globalThis, Symbol.for(SHARED_KEY));
});

/** Declares the shared modules that the test's scripts use. */
const PRELUDE = `
const shared = globalThis[Symbol.for(${JSON.stringify(SHARED_KEY)})];
const { createElement, lazy, Suspense, use, useId } = shared.react;
const { useSpecialist } = shared['@club/shared/state'];
`;

/**
 * Starts a renderer that loads the script `profile` as the profile module; `others` contains further scripts by file
 * name.
 */
async function rendererOf(profile: string, others: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'club-renderer-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries({ 'profile.mjs': profile, ...others }))
    writeFileSync(join(folder, name), PRELUDE + text);
  const answers: RendererAnswer[] = [];
  const order = createRenderer((answer) => answers.push(answer));
  const next = (count = 1) =>
    expect
      .poll(() => answers.length, { timeout: 10_000, interval: 1 })
      .toBe(count)
      .then(() => answers.splice(0));
  const modules = { ProfilePage: pathToFileURL(join(folder, 'profile.mjs')).href };
  order({ type: 'start', config: aSiteConfig(), remote: 'profile', version: '1.0.0', entry: '/e', modules });
  expect(await next()).toEqual([{ type: 'started' }]);
  return { order, next };
}

const DRAW: RendererRequest = { type: 'draw', url: '/detalle/7' };

const listOf = (nombre: string): RendererRequest => {
  const text = JSON.stringify([aSpecialist({ id: '7', nombre })]);
  return { type: 'list', name: 'specialists', etag: nombre, text };
};

const NAME = `
const found = useSpecialist('7');
return createElement('h1', null, found.state === 'found' ? found.specialist.nombre : found.state);`;

test('the renderer renders nested lazy parts with their data from the lists', async () => {
  // A busy machine may need longer than the renderer waits.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  const { order, next } = await rendererOf(
    `const Late = lazy(() => import('./late.mjs'));
    export default () => useSpecialist('7').state === 'found' && createElement('section', null, createElement(Late));`,
    {
      'late.mjs': `const Later = lazy(() => import('./later.mjs'));
        export default () => createElement(Suspense, { fallback: 'cargando' }, createElement(Later));`,
      'later.mjs': `export default function Name() { ${NAME} }`,
    },
  );
  order(listOf('Ana'));
  await next();
  order(DRAW);
  const [drawn] = await next();
  expect(drawn).toMatchObject({
    type: 'drawn',
    html: expect.stringContaining('<section><!--$--><h1>Ana</h1><!--/$--></section>'),
    data: { records: { especialistas: [{ nombre: 'Ana' }] } },
  });
  expect(JSON.stringify(drawn)).not.toMatch(/<template|<script|cargando/);
});

const WAITS =
  'profile/ProfilePage waits in its first drawing for what does not come within 500 ms: import it directly or show it after the first effect';

test.each([
  [
    'never loads',
    'const Late = lazy(() => new Promise(() => {})); const Page = () => createElement(Late);',
    WAITS,
  ],
  ['suspends at every render', 'const Page = () => use(Promise.resolve("Ana"));', WAITS],
  [
    'cannot be loaded',
    "const Late = lazy(() => import('./none.mjs')); const Page = () => createElement(Late);",
    'profile/ProfilePage threw while it was drawn',
  ],
  [
    'throws',
    'const Page = () => { throw new Error("falla"); };',
    'profile/ProfilePage threw while it was drawn',
  ],
])(
  'the renderer reports a page with a part that %s as failed, and renders the next page',
  async (_, page, reason) => {
    const { order, next } = await rendererOf(`${page} export default () => {
    const { pathname } = shared['@club/shared/router'].useLocation();
    return pathname === '/detalle/8' ? 'Eva' : createElement(Page);
  };`);
    order(DRAW);
    expect(await next()).toEqual([{ type: 'failed', reason }]);
    order({ type: 'draw', url: '/detalle/8' });
    expect(await next()).toMatchObject([{ type: 'drawn', html: expect.stringContaining('Eva') }]);
  },
);

test('a page requested right after a new list still shows the old list, and is sent before the new list is confirmed', async () => {
  const { order, next } = await rendererOf(`export default function Name() { ${NAME} }`);
  order(listOf('Ana'));
  await next();
  order(listOf('Eva'));
  order(DRAW);
  const [first, second] = await next(2);
  expect(first).toMatchObject({ type: 'drawn', html: expect.stringContaining('<h1>Ana</h1>') });
  expect(second).toEqual({ type: 'listed', name: 'specialists', etag: 'Eva' });
});

describe('checking rendered HTML', () => {
  const refused = (page: ReactNode): string | null =>
    findForbiddenMarkup(renderToString(<main>{page}</main>));

  test.each([
    ['a style attribute', <p key="p" style={{ color: 'red' }} />, /^draws a style attribute/],
    [
      'a picture by the path of its file',
      <img key="i" alt="" src="file:///srv/release/a.png" />,
      /file of the server/,
    ],
    [
      'a path inside a list of addresses',
      <img key="i" alt="" srcSet="/a.png 1x, file:///srv/a.png 2x" />,
      /file of/,
    ],
    ['a title', <title key="t">Ana</title>, /^draws <title>/],
    ['a description', <meta key="m" name="description" content="Ana" />, /^draws <meta>/],
    ['a style sheet', <link key="l" rel="stylesheet" href="/a.css" precedence="low" />, /^draws <link>/],
  ])('refuses a page that draws %s', (_what, page, line) => {
    expect(refused(page)).toMatch(line);
  });

  test('refuses a title element that follows a preload link for an image', () => {
    const page = (
      <>
        <img alt="" src="/a.png" />
        <title>Ana</title>
      </>
    );
    expect(renderToString(page)).toMatch(/^<link rel="preload"/);
    expect(refused(page)).toMatch(/^draws <title>/);
  });

  test.each([
    ['a picture', <img key="i" alt="" src="/a.png" />],
    [
      'a picture with a title',
      <svg key="s">
        <title>Mapa</title>
      </svg>,
    ],
    ['words about files and styles', <p key="p">{'file:///srv style="color"'}</p>],
  ])('accepts a page that draws %s', (_what, page) => {
    expect(refused(page)).toBeNull();
  });
});
