import { aSiteConfig } from '@club/shared/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTextAnswer } from '../../platform/http/text-answer';
import { createCircuitBreaker, createReleaseRenderer } from './release-renderer';
import { writeRendererScript } from './testing/renderer-script';

const MINUTE = 60_000;

function breakerAt(start = 0) {
  let now = start;
  const breaker = createCircuitBreaker(() => now);
  return {
    ...breaker,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('the breaker opens for five minutes after a third failure within one minute', () => {
  const breaker = breakerAt();
  breaker.failed();
  breaker.failed();
  expect(breaker.isOff()).toBe(false);
  breaker.pass(MINUTE - 1);
  breaker.failed();
  expect(breaker.isOff()).toBe(true);
  breaker.pass(5 * MINUTE - 1);
  expect(breaker.isOff()).toBe(true);
  breaker.pass(1);
  expect(breaker.isOff()).toBe(false);
});

test('the breaker stays closed if failures are more than a minute apart', () => {
  const breaker = breakerAt();
  for (let round = 0; round < 10; round += 1) {
    breaker.failed();
    breaker.pass(MINUTE / 2);
  }
  expect(breaker.isOff()).toBe(false);
});

test('the breaker counts from zero after a pause', () => {
  const breaker = breakerAt();
  for (let round = 0; round < 3; round += 1) breaker.failed();
  breaker.pass(5 * MINUTE);
  breaker.failed();
  expect(breaker.isOff()).toBe(false);
});

const STYLE = { url: '/remotes/profile/1/page.css', text: 'p{}' };
const LAZY_STYLE = { url: '/remotes/profile/1/late.css', text: '.late{}', classes: ['late'] };

function releaseThat(onRender: string, onList?: string) {
  const onFailure = vi.fn();
  const removed = vi.fn();
  let list = 'first';
  const stage = vi.fn(async () => {
    const { dir, script, remove } = writeRendererScript(onRender, onList);
    return {
      dir,
      script,
      modules: {},
      styles: { ProfilePage: [STYLE] },
      allStyles: [{ ...STYLE, classes: ['page'] }, LAZY_STYLE],
      remove: async () => {
        removed();
        remove();
      },
    };
  });
  const renderer = createReleaseRenderer({
    stage,
    start: { config: aSiteConfig(), remote: 'profile', version: '1', entry: '/e' },
    lists: { specialists: async () => createTextAnswer(list, 'application/json') },
    onFailure,
  });
  onTestFinished(renderer.stop);
  const render = (url: string) => renderer.render('ProfilePage', url, LONG_RENDER_TIMEOUT_MS);
  return { renderer, render, stage, onFailure, removed, change: (text: string) => (list = text) };
}

/** Replaces the render timeout by a longer one, ms, because a busy machine may be slow. */
const LONG_RENDER_TIMEOUT_MS = 30_000;

const ECHO = `say({ type: 'drawn', html: url, mark: -7, data: { values: { '</script>': 1 } } });`;
const FALL = `if (url === '/fall') process.exit(1); ${ECHO}`;

test('a release’s renderer returns module, release, data and styles for the browser', async () => {
  const { render } = releaseThat(ECHO);
  const { page } = await render('/detalle/1');
  expect(page).toMatchObject({ html: '/detalle/1', styles: [STYLE] });
  expect(JSON.parse(page?.data ?? '')).toEqual({
    id: 'profile/ProfilePage',
    entry: '/e',
    mark: -7,
    data: { values: { '</script>': 1 } },
  });
});

test('a page includes the styles of its lazy parts by class name, each only once', async () => {
  const { render } = releaseThat(ECHO);
  const stylesOf = async (html: string) => (await render(html))?.page?.styles.map(({ url }) => url);
  expect(await stylesOf('<p class="page late">late</p>')).toEqual([STYLE.url, LAZY_STYLE.url]);
  expect(await stylesOf('<p class="page later">late</p>')).toEqual([STYLE.url]);
});

test('equal rendered pages have equal ids, and different pages have different ids', async () => {
  const { render } = releaseThat(ECHO);
  const [one, same, other] = await Promise.all(['/1', '/1', '/2'].map(render));
  expect(one?.page?.id).toBe(same?.page?.id);
  expect(one?.page?.id).not.toBe(other?.page?.id);
});

test('a release’s renderer renders a page from the current lists and returns their versions', async () => {
  const { render, renderer, change } = releaseThat(ECHO);
  expect((await render('/1')).versions).toBe(await renderer.versions());
  change('second');
  await expect.poll(async () => (await render('/1')).versions === (await renderer.versions())).toBe(true);
});

test('a renderer returns the reason if its release throws, and keeps running', async () => {
  const { render, stage } = releaseThat(`url === '/1' ? say({ type: 'failed', reason: 'x' }) : ${ECHO}`);
  expect(await render('/1')).toMatchObject({ page: null, reason: 'x' });
  expect((await render('/2')).page?.html).toBe('/2');
  expect(stage).toHaveBeenCalledOnce();
});

describe('a renderer process that ends', () => {
  test('is reported, cleaned up and replaced', async () => {
    const { render, onFailure, removed } = releaseThat(FALL);
    await expect(render('/fall')).rejects.toThrow('ended');
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('its process ended');
    await expect.poll(() => removed).toHaveBeenCalledOnce();
    expect((await render('/1')).page?.html).toBe('/1');
  });

  test('fails only its current page, and queued pages continue in the next process', async () => {
    const { render, onFailure } = releaseThat(FALL);
    const [fallen, ...others] = await Promise.allSettled(['/fall', '/1', '/2'].map(render));
    expect(fallen?.status).toBe('rejected');
    expect(others).toMatchObject([{ value: { page: { html: '/1' } } }, { value: { page: { html: '/2' } } }]);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  test('rejects waiting pages if it ends before loading its lists', async () => {
    const { render } = releaseThat(ECHO, 'process.exit(1)');
    await expect(render('/1')).rejects.toThrow('ended');
  });

  test('for the third time is not restarted for a while', async () => {
    const { render, renderer, stage } = releaseThat(FALL);
    for (let round = 0; round < 3; round += 1) await render('/fall').catch(() => undefined);
    expect(renderer.isOff()).toBe(true);
    await expect(render('/1')).rejects.toThrow('off');
    expect(stage).toHaveBeenCalledTimes(3);
  });
});

test('missing release files count as a failed process', async () => {
  const onFailure = vi.fn();
  const renderer = createReleaseRenderer({
    stage: () => Promise.reject(new Error('page.js is missing')),
    start: { config: aSiteConfig(), remote: 'profile', version: '1', entry: '/e' },
    lists: {},
    onFailure,
  });
  await expect(renderer.render('ProfilePage', '/1')).rejects.toThrow('missing');
  expect(onFailure).toHaveBeenCalledWith('page.js is missing');
  await renderer.render('ProfilePage', '/1').catch(() => undefined);
  await renderer.render('ProfilePage', '/1').catch(() => undefined);
  expect(renderer.isOff()).toBe(true);
});

test('a renderer stopped during its start rejects the waiting page and removes its files', async () => {
  const { renderer, render, removed } = releaseThat(ECHO);
  const pending = render('/1').catch(() => 'ended');
  await expect
    .poll(async () => {
      await renderer.stop();
      return removed;
    })
    .toHaveBeenCalledOnce();
  expect(await pending).toBe('ended');
});

test('a stopped renderer renders nothing and reports no failure', async () => {
  const { render, renderer, onFailure, removed } = releaseThat(ECHO);
  await render('/1');
  await renderer.stop();
  await expect(render('/2')).rejects.toThrow('off');
  expect(onFailure).not.toHaveBeenCalled();
  expect(removed).toHaveBeenCalledOnce();
});
