import { CONTRACT_VERSION, REMOTE_NAMES } from '@club/shared/federation';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testConfig } from '../../trials/support/test-config';
import type { DeployedRelease, Deployment } from '../registry/deployment';
import type { ReleaseRenderer } from './release-renderer';
import { CAN_CONFINE } from './renderer-process';
import { createRenderings, drawsPages, type Outcome } from './renderings';

const EXTERNAL = { ENDPOINT_SPECIALISTS: 'https://script.example.com/exec' };

test.runIf(CAN_CONFINE).each([
  [true, {}],
  [false, { SERVER_RENDERING: 'off' }],
  [false, EXTERNAL],
  [false, { ENDPOINT_RATINGS: 'https://script.example.com/exec' }],
  [true, { ENDPOINT_FEEDBACK: 'https://script.example.com/exec' }],
  [true, { ...EXTERNAL, SERVER_LISTS: 'on' }],
  [false, { ...EXTERNAL, SERVER_LISTS: 'on', SERVER_RENDERING: 'off' }],
])('it is %s that a server draws with %j', (draws, env) => expect(drawsPages(testConfig(env))).toBe(draws));

type Draw = ReleaseRenderer['draw'];

const page = (html: string) => ({ id: html, html, data: '{}', styles: [] });

const deploymentOf = (version: string, contract = CONTRACT_VERSION) =>
  ({
    releases: {
      ...Object.fromEntries(REMOTE_NAMES.map((name) => [name, []])),
      profile: [{ release: { version, contract, entry: `/remotes/profile/${version}/remoteEntry.js` } }],
    },
  }) as unknown as Deployment;

let outcomes: Outcome[];
let versions: string;
let isOff: boolean;
const stop = vi.fn(async () => undefined);
const look = async () => undefined;
const tryOut = vi.fn(async (): Promise<string | null> => null);
const draw = vi.fn<Draw>();

beforeEach(() => {
  vi.useFakeTimers();
  outcomes = [];
  versions = 'a';
  isOff = false;
  draw.mockImplementation(async (_module, url) => ({ page: page(url), versions }));
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
    draw,
    stop,
  }));
  const onOutcome = (_remote: string, outcome: Outcome) => outcomes.push(outcome);
  const made = createRenderings({ rendererOf, tryOut, onOutcome });
  const ask = (url = '/detalle/1', version = '1.0.0') => {
    made.follow(deploymentOf(version));
    return made.draw('detail', deploymentOf(version), url);
  };
  return { ...made, ask, rendererOf };
}

test('a page is drawn once, and kept', async () => {
  const { ask } = renderings();
  const [first, meanwhile] = await Promise.all([ask(), ask()]);
  expect([first?.html, meanwhile?.html, (await ask())?.html]).toEqual([
    '/detalle/1',
    '/detalle/1',
    '/detalle/1',
  ]);
  expect(draw).toHaveBeenCalledExactlyOnceWith('ProfilePage', '/detalle/1');
  expect(outcomes).toEqual(['drawn', 'drawn', 'kept']);
});

test('what became of the wishes is told by release', async () => {
  const { ask, tally } = renderings();
  await ask();
  await ask();
  expect(tally('profile')).toMatchObject({ drawn: 1, kept: 1, late: 0 });
  expect(tally('feedback')).toBeNull();
  await ask('/detalle/1', '2.0.0');
  expect(tally('profile')).toMatchObject({ drawn: 1, kept: 0 });
});

test('another address, other lists and another release are drawn anew', async () => {
  const { ask } = renderings();
  await ask();
  await ask('/detalle/2');
  versions = 'b';
  await ask();
  await ask('/detalle/1', '2.0.0');
  expect(draw).toHaveBeenCalledTimes(4);
});

test('a new release takes the place of the former one’s renderer, which is ended', async () => {
  const { ask, rendererOf } = renderings();
  await ask();
  await ask('/detalle/1', '2.0.0');
  expect(rendererOf).toHaveBeenCalledTimes(2);
  expect(stop).toHaveBeenCalledOnce();
});

test('who asks for a page that takes long gets the shell after 150 ms, and the next one what came late', async () => {
  let finish = () => {};
  draw.mockImplementation(async (_module, url) => {
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

test('a release that throws is not asked again for that page', async () => {
  draw.mockResolvedValue({ page: null, versions: 'a' });
  const { ask } = renderings();
  expect([await ask(), await ask()]).toEqual([null, null]);
  expect(draw).toHaveBeenCalledOnce();
  expect(outcomes).toEqual(['failed', 'failed']);
});

test('a process that ends costs the shell alone, and the next visitor asks anew', async () => {
  draw.mockRejectedValueOnce(new Error('ended'));
  const { ask } = renderings();
  expect(await ask()).toBeNull();
  expect((await ask())?.html).toBe('/detalle/1');
});

test('one that is given up is not asked, but what it drew before is shown', async () => {
  const { ask } = renderings();
  await ask();
  isOff = true;
  expect((await ask())?.html).toBe('/detalle/1');
  expect(await ask('/detalle/2')).toBeNull();
  expect(outcomes).toEqual(['drawn', 'kept', 'off']);
});

test('pages without a remote, and remotes without a release, have nothing to draw', async () => {
  const { draw: drawPage } = renderings();
  expect(await drawPage('home', deploymentOf('1.0.0'), '/')).toBeNull();
  expect(await drawPage('results', deploymentOf('1.0.0'), '/resultados?area=x')).toBeNull();
  expect(outcomes).toEqual([]);
});

test('a release of another contract is neither started nor drawn', async () => {
  const { draw: drawPage, follow, rendererOf } = renderings();
  const deployment = deploymentOf('1.0.0', '0');
  follow(deployment);
  expect(await drawPage('detail', deployment, '/detalle/1')).toBeNull();
  expect(rendererOf).not.toHaveBeenCalled();
});

const releaseIn = (deployment: Deployment) => deployment.releases.profile[0] as DeployedRelease;

test('the process that tried a release out is the one that draws it once it runs', async () => {
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

test('one that cannot be drawn is ended at once, and what runs is drawn as before', async () => {
  const { ask, prepare, rendererOf } = renderings();
  await ask();
  tryOut.mockResolvedValueOnce('ProfilePage cannot be drawn');
  expect(await prepare('profile', releaseIn(deploymentOf('2.0.0')))).toBe('ProfilePage cannot be drawn');
  expect(stop).toHaveBeenCalledOnce();
  expect((await ask('/detalle/2'))?.html).toBe('/detalle/2');
  expect(rendererOf).toHaveBeenCalledTimes(2);
});

test('a remote without pages is not tried, nor a release that runs', async () => {
  const { ask, prepare, rendererOf } = renderings();
  await ask();
  await prepare('profile', releaseIn(deploymentOf('1.0.0')));
  await prepare('feedback', releaseIn(deploymentOf('1.0.0')));
  expect(rendererOf).toHaveBeenCalledOnce();
});

test('a release that is never to be drawn takes the place of the former one, whose renderer is ended', async () => {
  const { ask, draw: drawPage, follow, rendererOf, tally } = renderings();
  await ask();
  const deployment = deploymentOf('2.0.0');
  Object.assign(releaseIn(deployment), { unrendered: true });
  follow(deployment);
  expect(await drawPage('detail', deployment, '/detalle/1')).toBeNull();
  expect(tally('profile')).toBeNull();
  expect(stop).toHaveBeenCalledOnce();
  expect(rendererOf).toHaveBeenCalledOnce();
});

test('who began to ask before a change gets the shell, and does not bring the former release back', async () => {
  const { ask, draw: drawPage, rendererOf } = renderings();
  await ask();
  await ask('/detalle/1', '2.0.0');
  expect(await drawPage('detail', deploymentOf('1.0.0'), '/detalle/1')).toBeNull();
  expect(rendererOf).toHaveBeenCalledTimes(2);
});

test('lists that cannot be asked for end in a shell', async () => {
  const failing = createRenderings({
    rendererOf: () => ({
      isOff: () => false,
      look,
      versions: () => Promise.reject(new Error('database')),
      draw,
      stop,
    }),
    tryOut,
    onOutcome: () => undefined,
  });
  failing.follow(deploymentOf('1.0.0'));
  expect(await failing.draw('detail', deploymentOf('1.0.0'), '/detalle/1')).toBeNull();
});

/** The same with another release on its way, as all followers of a rollout see it. */
const withRollout = (version: string, candidate: string): Deployment => ({
  ...deploymentOf(version),
  rollouts: { profile: { rollout: {} as never, candidate: releaseIn(deploymentOf(candidate)) } },
});

test('while a rollout is under way both of its releases are drawn, each kept, and counted for what runs', async () => {
  const { draw: drawPage, follow, rendererOf, tally } = renderings();
  follow(withRollout('1.0.0', '1.1.0'));
  for (const version of ['1.0.0', '1.1.0', '1.0.0', '1.1.0'])
    expect((await drawPage('detail', deploymentOf(version), '/detalle/1'))?.html).toBe('/detalle/1');
  expect([rendererOf.mock.calls.length, draw.mock.calls.length]).toEqual([2, 2]);
  expect(tally('profile')).toMatchObject({ drawn: 1, kept: 1 });
  expect(stop).not.toHaveBeenCalled();
});

test('when it is stopped the release that runs is drawn on, and the other one’s renderer ended', async () => {
  const { draw: drawPage, follow, rendererOf } = renderings();
  follow(deploymentOf('1.0.0'));
  follow(withRollout('1.0.0', '1.1.0'));
  follow(deploymentOf('1.0.0'));
  expect([rendererOf.mock.calls.length, stop.mock.calls.length]).toEqual([2, 1]);
  expect(await drawPage('detail', deploymentOf('1.1.0'), '/detalle/1')).toBeNull();
  expect((await drawPage('detail', deploymentOf('1.0.0'), '/detalle/1'))?.html).toBe('/detalle/1');
});

test('when it comes to its end its renderer goes on drawing, and the former one’s is ended', async () => {
  const { prepare, follow, rendererOf } = renderings();
  follow(deploymentOf('1.0.0'));
  await prepare('profile', releaseIn(deploymentOf('1.1.0')));
  follow(withRollout('1.0.0', '1.1.0'));
  follow(deploymentOf('1.1.0'));
  expect([rendererOf.mock.calls.length, stop.mock.calls.length]).toEqual([2, 1]);
});

test('a release on its way that is never to be drawn is not', async () => {
  const { follow, rendererOf } = renderings();
  const deployment = withRollout('1.0.0', '1.1.0');
  Object.assign(deployment.rollouts?.profile?.candidate ?? {}, { unrendered: true });
  follow(deployment);
  expect(rendererOf).toHaveBeenCalledOnce();
});
