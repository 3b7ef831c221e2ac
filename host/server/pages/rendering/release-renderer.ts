import { createHash } from 'node:crypto';
import { REMOTES, type RemoteName, type RemotePage } from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';
import type { RendererListName, RendererRequest } from '../../../renderer/protocol';
import type { TextAnswer } from '../../platform/http/text-answer';
import type { DeployedRelease } from '../../registry/deployment';
import {
  type RenderAnswer,
  type RendererProcess,
  RenderNotStarted,
  startRendererProcess,
} from './renderer-process';
import { type ReleaseStage, type ReleaseStyleSheet, stageRelease } from './stage-release';

const FAILURES = 3;
const FAILURE_WINDOW_MS = 60_000;
const OFF_DURATION_MS = 5 * 60_000;

/**
 * Creates a circuit breaker that opens for 5 minutes after three failures within a minute. `now` returns milliseconds
 * of a monotonic clock.
 */
export function createCircuitBreaker(now: () => number = () => performance.now()) {
  let failures: number[] = [];
  let offUntil = Number.NEGATIVE_INFINITY;
  return {
    failed(): void {
      const at = now();
      failures = [...failures.filter((time) => at - time < FAILURE_WINDOW_MS), at];
      if (failures.length < FAILURES) return;
      failures = [];
      offUntil = at + OFF_DURATION_MS;
    },
    isOff: (): boolean => now() < offUntil,
  };
}

/** Result of rendering a page, and the versions of the lists used; `reason` is set if the release failed. */
export type RenderResult = { page: RenderedPage | null; versions: string; reason?: string };

/** Returns the service's current response for each list that pages are rendered from. */
export type RendererListSource = Partial<Record<RendererListName, () => Promise<TextAnswer>>>;

/** A rendered page: its HTML, its data for the browser as JSON, and the styles of its module and lazy parts. */
export type RenderedPage = {
  /** Hash of the HTML and data, which identifies the content. */
  id: string;
  html: string;
  data: string;
  styles: readonly ReleaseStyleSheet[];
};

const CLASSES = / class="([^"]*)"/g;

const idOf = (html: string, data: string): string =>
  createHash('sha256').update(html).update(data).digest('base64url');

/** Returns the style sheets of a module, and those of its lazy parts whose classes occur in the HTML. */
function stylesOf({ styles, allStyles }: Running, module: string, html: string): ReleaseStyleSheet[] {
  const own = styles[module] ?? [];
  const classes = new Set([...html.matchAll(CLASSES)].flatMap(([, names = '']) => names.split(' ')));
  const others = allStyles.filter((style) => style.classes.some((name) => classes.has(name)));
  return [...own, ...others.filter(({ url }) => own.every((style) => style.url !== url))];
}

type Options = {
  stage: () => Promise<ReleaseStage>;
  start: Omit<Extract<RendererRequest, { type: 'start' }>, 'modules' | 'type'>;
  lists: RendererListSource;
  /** Called with the reason if the release's process failed to start or had to be killed. */
  onFailure: (reason: string) => void;
};

type Running = Pick<ReleaseStage, 'styles' | 'allStyles'> & {
  renderer: RendererProcess;
  /** ETags of the lists last sent to the process. */
  given: Map<RendererListName, string>;
  /** ETags of the lists that the process loaded last. */
  listed: Map<RendererListName, string>;
  /** Resolves when the process has loaded every list once. */
  filled: Promise<void>;
};

function deferred() {
  let resolve = () => {};
  let reject = (_error: Error) => {};
  const promise = new Promise<void>((settle, refuse) => {
    resolve = settle;
    reject = refuse;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/**
 * Renders pages of one release in a child process. Restarts the process after a failure; after repeated failures, only
 * after a pause.
 */
export function createReleaseRenderer({ stage, start, lists, onFailure }: Options) {
  const sources = Object.entries(lists) as [RendererListName, () => Promise<TextAnswer>][];
  const breaker = createCircuitBreaker();
  let running: Promise<Running> | null = null;
  let live: RendererProcess | null = null;
  let cleared: Promise<void> = Promise.resolve();
  let isStopped = false;

  function fail(reason: string): void {
    running = null;
    live = null;
    if (isStopped) return;
    breaker.failed();
    onFailure(reason);
  }

  async function begin(): Promise<Running> {
    const { dir, script, modules, styles, allStyles, remove } = await stage().catch((error: Error) => {
      fail(error.message);
      throw error;
    });
    const [given, listed] = [new Map<RendererListName, string>(), new Map<RendererListName, string>()];
    const { promise: filled, resolve: fill, reject: leaveUnfilled } = deferred();
    return new Promise((resolve, reject) => {
      const renderer = startRendererProcess({
        script,
        dir,
        start: { ...start, type: 'start', modules },
        onListed(name, etag) {
          listed.set(name, etag);
          if (listed.size === sources.length) fill();
        },
        onGone(reason) {
          cleared = remove();
          fail(reason);
          leaveUnfilled(new Error(reason));
          reject(new Error(reason));
        },
      });
      live = renderer;
      void renderer.ready.then(() => resolve({ renderer, styles, allStyles, given, listed, filled }));
      if (isStopped) renderer.stop();
    });
  }

  function run(): Promise<Running> {
    if (isStopped || breaker.isOff()) return Promise.reject(new Error('off'));
    running ??= begin();
    return running;
  }

  /**
   * Sends changed lists to the process. Waits until the process has loaded one version of a list before it sends the
   * next.
   */
  async function follow({ renderer, given, listed }: Running): Promise<void> {
    for (const [name, ask] of sources) {
      const { etag, plain } = await ask();
      if (given.get(name) === etag || given.get(name) !== listed.get(name)) continue;
      given.set(name, etag);
      renderer.giveList(name, etag, String(plain));
    }
  }

  /** Renders a page. Retries with a new process if the old one ended before it began the page. */
  async function renderWithRetry(
    url: string,
    limitMs?: number,
  ): Promise<{ answer: RenderAnswer; by: Running }> {
    const by = await run();
    await follow(by);
    await by.filled;
    try {
      return { answer: await by.renderer.render(url, limitMs), by };
    } catch (error) {
      if (error instanceof RenderNotStarted) return renderWithRetry(url, limitMs);
      throw error;
    }
  }

  return {
    isOff: breaker.isOff,
    /** Returns the versions of the service's current lists, in the format of `RenderResult`. */
    versions: async (): Promise<string> =>
      (await Promise.all(sources.map(async ([, ask]) => (await ask()).etag))).join(' '),
    /** Renders the page of an exposed module. Rejects if the process ends while rendering. */
    async render(module: string, url: string, limitMs?: number): Promise<RenderResult> {
      const { answer, by } = await renderWithRetry(url, limitMs);
      const versions = sources.map(([name]) => by.listed.get(name)).join(' ');
      if (answer.type === 'failed') return { page: null, versions, reason: String(answer.reason) };
      const html = String(answer.html);
      const data = JSON.stringify({
        id: `${start.remote}/${module}`,
        entry: start.entry,
        mark: Number(answer.mark),
        data: answer.data,
      });
      return { page: { id: idOf(html, data), html, data, styles: stylesOf(by, module, html) }, versions };
    },
    /** Checks the process: rejects with the reason if it has ended; kills it if it uses too much memory. */
    look: async (): Promise<void> => (await run()).renderer.look(),
    async stop(): Promise<void> {
      isStopped = true;
      live?.stop();
      await running?.catch(() => undefined);
      await cleared;
    },
  };
}

export type ReleaseRenderer = ReturnType<typeof createReleaseRenderer>;

export type RendererOptions = {
  siteConfig: SiteConfig;
  remotesDir: string;
  /** Folder of the host's renderer build. */
  rendererDir: string;
  lists: Required<RendererListSource>;
};

/** Returns the names of the lists that a remote's pages need. */
function listsOf(remote: RemoteName, { resultsRating }: SiteConfig): RendererListName[] {
  const pages = Object.values<RemotePage>(REMOTES[remote].pages);
  const shown = new Set(pages.flatMap(({ lists = [] }) => lists));
  const withRatings = shown.has('ratings') || (shown.has('resultsRating') && resultsRating === 'service');
  return withRatings ? ['specialists', 'ratings'] : ['specialists'];
}

const pageModulesOf = (remote: RemoteName): string[] =>
  Object.values<RemotePage>(REMOTES[remote].pages).map(({ module }) => module);

/** Creates the renderer of a release with the site's configuration. */
export function openReleaseRenderer(
  { siteConfig, remotesDir, rendererDir, lists }: RendererOptions,
  remote: RemoteName,
  deployed: DeployedRelease,
  onFailure: (reason: string) => void = () => undefined,
): ReleaseRenderer {
  const { version, entry } = deployed.release;
  const names = listsOf(remote, siteConfig);
  return createReleaseRenderer({
    stage: () => stageRelease({ deployed, modules: pageModulesOf(remote), remotesDir, rendererDir }),
    start: { config: siteConfig, remote, version, entry },
    lists: Object.fromEntries(names.map((name) => [name, lists[name]])),
    onFailure,
  });
}
