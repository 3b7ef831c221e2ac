import { CONTRACT_VERSION, REMOTE_NAMES } from '@club/shared/federation';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testConfig } from '../../../trials/support/fixtures';
import type { DeployedRelease, Deployment } from '../../registry/deployment';
import type { ReleaseRenderer } from './release-renderer';
import { HAS_PERMISSION_MODEL } from './renderer-process';
import { createSiteRenderer, isRenderingEnabled, type RenderingOutcome } from './site-renderer';

const EXTERNAL = { ENDPOINT_SPECIALISTS: 'https://script.example.com/exec' };

test.runIf(HAS_PERMISSION_MODEL).each([
  [true, {}],
  [false, { SERVER_RENDERING: 'off' }],
  [false, EXTERNAL],
  [false, { ENDPOINT_RATINGS: 'https://script.example.com/exec' }],
  [true, { ENDPOINT_FEEDBACK: 'https://script.example.com/exec' }],
  [true, { ...EXTERNAL, SERVER_LISTS: 'on' }],
  [false, { ...EXTERNAL, SERVER_LISTS: 'on', SERVER_RENDERING: 'off' }],
])('server rendering is enabled (%s) with the settings %j', (draws, env) =>
  expect(isRenderingEnabled(testConfig(env))).toBe(draws),
);

type Render = ReleaseRenderer['render'];

const page = (html: string) => ({ id: html, html, data: '{}', styles: [] });

const deploymentOf = (version: string, contract = CONTRACT_VERSION) =>
  ({
    releases: {
      ...Object.fromEntries(REMOTE_NAMES.map((name) => [name, []])),
      profile: [{ release: { version, contract, entry: `/remotes/profile/${version}/remoteEntry.js` } }],
    },
  }) as unknown as Deployment;

let outcomes: RenderingOutcome[];
let versions: string;
let isOff: boolean;
const stop = vi.fn(async () => undefined);
const look = async () => undefined;
const tryOut = vi.fn(async (): Promise<string | null> => null);
const render = vi.fn<Render>();

beforeEach(() => {
  vi.useFakeTimers();
  outcomes = [];
  versions = 'a';
  isOff = false;
  render.mockImplementation(async (_module, url) => ({ page: page(url), versions }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

function renderings() {
  const rendererOf = vi.fn(() => ({
    isOff: () => isOff,
    look,
    versions: async () => versions,
    render,
    stop,
  }));
  const onOutcome = (_remote: string, outcome: RenderingOutcome) => outcomes.push(outcome);
  const made = createSiteRenderer({ rendererOf, tryOut, onOutcome });
  const ask = (url = '/detalle/1', version = '1.0.0') => {
    made.follow(deploymentOf(version));
    return made.render('detail', deploymentOf(version), url);
  };
  return { ...made, ask, rendererOf };
}

test('the server renders a page once and caches it', async () => {
  const { ask } = renderings();
  const [first, meanwhile] = await Promise.all([ask(), ask()]);
  expect([first?.html, meanwhile?.html, (await ask())?.html]).toEqual([
    '/detalle/1',
    '/detalle/1',
    '/detalle/1',
  ]);
  expect(render).toHaveBeenCalledExactlyOnceWith('ProfilePage', '/detalle/1');
  expect(outcomes).toEqual(['drawn', 'drawn', 'kept']);
});

test('the server counts outcomes by release', async () => {
  const { ask, tally } = renderings();
  await ask();
  await ask();
  expect(tally('profile')).toMatchObject({ drawn: 1, kept: 1, late: 0 });
  expect(tally('feedback')).toBeNull();
  await ask('/detalle/1', '2.0.0');
  expect(tally('profile')).toMatchObject({ drawn: 1, kept: 0 });
});

test('the server renders again for another URL, changed lists or a new release', async () => {
  const { ask } = renderings();
  await ask();
  await ask('/detalle/2');
  versions = 'b';
  await ask();
  await ask('/detalle/1', '2.0.0');
  expect(render).toHaveBeenCalledTimes(4);
});

test('the server returns the shell after 150 ms and caches the late page for the next request', async () => {
  let finish = () => {};
  render.mockImplementation(async (_module, url) => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return { page: page(url), versions };
  });
  const { ask } = renderings();
  const late = ask();
  const settled = vi.fn();
  void late.then(settled);
  await vi.advanceTimersByTimeAsync(149);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledExactlyOnceWith(null);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect((await ask())?.html).toBe('/detalle/1');
  expect(outcomes).toEqual(['late', 'kept']);
});

test('the server caches the failure of a page that throws', async () => {
  render.mockResolvedValue({ page: null, versions: 'a' });
  const { ask } = renderings();
  expect([await ask(), await ask()]).toEqual([null, null]);
  expect(render).toHaveBeenCalledOnce();
  expect(outcomes).toEqual(['failed', 'failed']);
});

test('the server returns the shell if the process ends, and renders again for the next request', async () => {
  render.mockRejectedValueOnce(new Error('ended'));
  const { ask } = renderings();
  expect(await ask()).toBeNull();
  expect((await ask())?.html).toBe('/detalle/1');
});

test('the server serves cached pages of a disabled renderer and renders no new ones', async () => {
  const { ask } = renderings();
  await ask();
  isOff = true;
  expect((await ask())?.html).toBe('/detalle/1');
  expect(await ask('/detalle/2')).toBeNull();
  expect(outcomes).toEqual(['drawn', 'kept', 'off']);
});

test('the server renders nothing for pages without a remote or remotes without a release', async () => {
  const { render: renderPage } = renderings();
  expect(await renderPage('home', deploymentOf('1.0.0'), '/')).toBeNull();
  expect(await renderPage('results', deploymentOf('1.0.0'), '/resultados?area=x')).toBeNull();
  expect(outcomes).toEqual([]);
});

test('the server neither starts nor renders a release with another contract', async () => {
  const { render: renderPage, follow, rendererOf } = renderings();
  const deployment = deploymentOf('1.0.0', '0');
  follow(deployment);
  expect(await renderPage('detail', deployment, '/detalle/1')).toBeNull();
  expect(rendererOf).not.toHaveBeenCalled();
});

const releaseIn = (deployment: Deployment) => deployment.releases.profile[0] as DeployedRelease;

test('the renderer process of the test render is reused after the deploy', async () => {
  const { ask, prepare, rendererOf } = renderings();
  await ask();
  expect(await prepare('profile', releaseIn(deploymentOf('2.0.0')))).toBeNull();
  expect(stop).not.toHaveBeenCalled();
  expect((await ask())?.html).toBe('/detalle/1');
  expect((await ask('/detalle/1', '2.0.0'))?.html).toBe('/detalle/1');
  expect(rendererOf).toHaveBeenCalledTimes(2);
  expect(tryOut).toHaveBeenCalledTimes(2);
  expect(stop).toHaveBeenCalledOnce();
});

test('the server stops the renderer of a release that fails its test render, and still renders the running release', async () => {
  const { ask, prepare, rendererOf } = renderings();
  await ask();
  tryOut.mockResolvedValueOnce('ProfilePage cannot be drawn');
  expect(await prepare('profile', releaseIn(deploymentOf('2.0.0')))).toBe('ProfilePage cannot be drawn');
  expect(stop).toHaveBeenCalledOnce();
  expect((await ask('/detalle/2'))?.html).toBe('/detalle/2');
  expect(rendererOf).toHaveBeenCalledTimes(2);
});

test('the server skips the test render of remotes without pages and of running releases', async () => {
  const { ask, prepare, rendererOf } = renderings();
  await ask();
  await prepare('profile', releaseIn(deploymentOf('1.0.0')));
  await prepare('feedback', releaseIn(deploymentOf('1.0.0')));
  expect(rendererOf).toHaveBeenCalledOnce();
});

test('the server stops the former renderer if the new release must not be rendered', async () => {
  const { ask, render: renderPage, follow, rendererOf, tally } = renderings();
  await ask();
  const deployment = deploymentOf('2.0.0');
  Object.assign(releaseIn(deployment), { unrendered: true });
  follow(deployment);
  expect(await renderPage('detail', deployment, '/detalle/1')).toBeNull();
  expect(tally('profile')).toBeNull();
  expect(stop).toHaveBeenCalledOnce();
  expect(rendererOf).toHaveBeenCalledOnce();
});

test('a request started before a deploy gets the shell and does not restart the former release', async () => {
  const { ask, render: renderPage, rendererOf } = renderings();
  await ask();
  await ask('/detalle/1', '2.0.0');
  expect(await renderPage('detail', deploymentOf('1.0.0'), '/detalle/1')).toBeNull();
  expect(rendererOf).toHaveBeenCalledTimes(2);
});

test('the server returns the shell if the lists are unavailable', async () => {
  const failing = createSiteRenderer({
    rendererOf: () => ({
      isOff: () => false,
      look,
      versions: () => Promise.reject(new Error('database')),
      render,
      stop,
    }),
    tryOut,
    onOutcome: () => undefined,
  });
  failing.follow(deploymentOf('1.0.0'));
  expect(await failing.render('detail', deploymentOf('1.0.0'), '/detalle/1')).toBeNull();
});

/** Returns the deployment of `version` with a rollout of `candidate`. */
const withRollout = (version: string, candidate: string): Deployment => ({
  ...deploymentOf(version),
  rollouts: { profile: { rollout: {} as never, candidate: releaseIn(deploymentOf(candidate)) } },
});

test('the server renders and caches both releases of a rollout, and returns the counts of the running one', async () => {
  const { render: renderPage, follow, rendererOf, tally } = renderings();
  follow(withRollout('1.0.0', '1.1.0'));
  for (const version of ['1.0.0', '1.1.0', '1.0.0', '1.1.0'])
    expect((await renderPage('detail', deploymentOf(version), '/detalle/1'))?.html).toBe('/detalle/1');
  expect([rendererOf.mock.calls.length, render.mock.calls.length]).toEqual([2, 2]);
  expect(tally('profile')).toMatchObject({ drawn: 1, kept: 1 });
  expect(stop).not.toHaveBeenCalled();
});

test('the server stops the candidate’s renderer when a rollout is stopped', async () => {
  const { render: renderPage, follow, rendererOf } = renderings();
  follow(deploymentOf('1.0.0'));
  follow(withRollout('1.0.0', '1.1.0'));
  follow(deploymentOf('1.0.0'));
  expect([rendererOf.mock.calls.length, stop.mock.calls.length]).toEqual([2, 1]);
  expect(await renderPage('detail', deploymentOf('1.1.0'), '/detalle/1')).toBeNull();
  expect((await renderPage('detail', deploymentOf('1.0.0'), '/detalle/1'))?.html).toBe('/detalle/1');
});

test('the server stops the former renderer when a rollout completes', async () => {
  const { prepare, follow, rendererOf } = renderings();
  follow(deploymentOf('1.0.0'));
  await prepare('profile', releaseIn(deploymentOf('1.1.0')));
  follow(withRollout('1.0.0', '1.1.0'));
  follow(deploymentOf('1.1.0'));
  expect([rendererOf.mock.calls.length, stop.mock.calls.length]).toEqual([2, 1]);
});

test('a candidate deployed with `--unrendered` is not rendered', async () => {
  const { follow, rendererOf } = renderings();
  const deployment = withRollout('1.0.0', '1.1.0');
  Object.assign(deployment.rollouts?.profile?.candidate ?? {}, { unrendered: true });
  follow(deployment);
  expect(rendererOf).toHaveBeenCalledOnce();
});
