import {
  CONTRACT_VERSION,
  type ModuleId,
  PAGES,
  type PageName,
  type RemoteName,
  remoteOfModule,
  splitModuleId,
} from '@club/shared/federation';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Counter, type Registry as MetricsRegistry } from 'prom-client';
import type { Config } from '../../platform/config/config';
import type { DeployedRelease, Deployment } from '../../registry/deployment';
import {
  openReleaseRenderer,
  type ReleaseRenderer,
  type RenderedPage,
  type RendererOptions,
} from './release-renderer';
import { HAS_PERMISSION_MODEL } from './renderer-process';
import { type ExampleSpecialist, examplePages, exposedPages, testRenderPages } from './test-render';

/**
 * Returns true if this server renders pages of remotes. Requires access to the lists and a Node version that can
 * restrict processes.
 */
export const isRenderingEnabled = ({
  serverRendering,
  serverLists,
  externalEndpoints: { specialists, ratings },
}: Pick<Config, 'serverRendering' | 'serverLists' | 'externalEndpoints'>): boolean =>
  serverRendering === 'on' && (serverLists === 'on' || (!specialists && !ratings)) && HAS_PERMISSION_MODEL;

/** Remotes that have pages. */
const RENDERED_REMOTES = [
  ...new Set(Object.values(PAGES).flatMap(({ module }) => (module ? remoteOfModule(module) : []))),
];

/**
 * Returns the running release of a remote; null if there is none, its rendering is disabled, or its contract (the
 * interface of host and remotes) has another version than this host's.
 */
function renderableRelease(deployment: Deployment, remote: RemoteName): DeployedRelease | null {
  const [deployed] = deployment.releases[remote];
  return deployed && !deployed.unrendered && deployed.release.contract === CONTRACT_VERSION ? deployed : null;
}

/** Returns the releases to render: the running one and the candidate of a rollout. */
function releasesToRender(deployment: Deployment, remote: RemoteName): DeployedRelease[] {
  const candidate = deployment.rollouts?.[remote]?.candidate;
  return [renderableRelease(deployment, remote), candidate?.unrendered ? null : (candidate ?? null)].filter(
    (deployed) => deployed !== null,
  );
}

/** Maximum time to wait for a rendered page, ms; then the shell is sent. */
const TIMEOUT_MS = 150;
const CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Outcomes of a request for a rendered page: `drawn` is a new render, `kept` a cache hit, `late` a timeout, `off` a
 * paused renderer.
 */
export const RENDERING_OUTCOMES = ['drawn', 'kept', 'late', 'failed', 'off'] as const;
export type RenderingOutcome = (typeof RENDERING_OUTCOMES)[number];

/** Number of page requests by outcome, for one release, since this process began to render it. */
export type RenderingCounts = Record<RenderingOutcome, number>;

const emptyTally = (): RenderingCounts => ({ drawn: 0, kept: 0, late: 0, failed: 0, off: 0 });

type Options = {
  /** Renders example pages of a release; resolves to the reason of the first failure, or null. */
  tryOut: (
    remote: RemoteName,
    renderer: ReleaseRenderer,
    deployed: DeployedRelease,
  ) => Promise<string | null>;
  /** Creates the renderer of a release. */
  rendererOf: (remote: RemoteName, deployed: DeployedRelease) => ReleaseRenderer;
  onOutcome: (remote: RemoteName, outcome: RenderingOutcome) => void;
};

/** Result of rendering a page; `page` is null if the release failed. */
type Result = { page: RenderedPage | null };

const sizeOf = ({ page }: Result): number => (page ? 2 * (page.html.length + page.data.length) : 1);

type Renderer = { entry: string; renderer: ReleaseRenderer };

/** Renders pages with the deployed releases and caches them. */
export function createSiteRenderer({ rendererOf, tryOut, onOutcome }: Options) {
  /** Renderers of running releases and rollout candidates, by entry URL. */
  const renderers = new Map<string, Renderer & { tally: RenderingCounts }>();
  /** Entry URL of each remote's running release. */
  const runs = new Map<RemoteName, string>();
  /** Renderers of releases that passed the test renders and are about to be deployed. */
  const prepared = new Map<RemoteName, Renderer>();
  const kept = new LRUCache<string, Result>({ maxSize: CACHE_BYTES, sizeCalculation: sizeOf });
  const underWay = new Map<string, Promise<Result>>();

  function dismiss<Key>(from: Map<Key, Renderer>, key: Key): void {
    void from.get(key)?.renderer.stop();
    from.delete(key);
  }

  function followRelease(remote: RemoteName, deployed: DeployedRelease): void {
    const { entry } = deployed.release;
    if (renderers.has(entry)) return;
    const ready = prepared.get(remote);
    if (ready?.entry === entry) {
      prepared.delete(remote);
      renderers.set(entry, { ...ready, tally: emptyTally() });
      return;
    }
    const renderer = rendererOf(remote, deployed);
    renderers.set(entry, { entry, renderer, tally: emptyTally() });
    void tryOut(remote, renderer, deployed).catch(() => undefined);
  }

  /** Renders a page and caches it. Concurrent requests for a page share one render. */
  function renderAndCache(renderer: ReleaseRenderer, module: string, entry: string, url: string) {
    const job = `${entry} ${url}`;
    const pending =
      underWay.get(job) ??
      renderer
        .render(module, url)
        .then(({ page, versions }) => {
          kept.set(`${job} ${versions}`, { page });
          return { page };
        })
        .finally(() => underWay.delete(job));
    underWay.set(job, pending);
    return pending;
  }

  const within = (pending: Promise<Result>): Promise<Result | 'late'> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve('late'), TIMEOUT_MS);
      void pending.then(resolve, () => resolve({ page: null })).finally(() => clearTimeout(timer));
    });

  async function renderModule(
    id: ModuleId,
    deployment: Deployment,
    url: string,
  ): Promise<RenderedPage | null> {
    const [remote, module] = splitModuleId(id);
    const deployed = renderableRelease(deployment, remote);
    if (!deployed) return null;
    const { entry } = deployed.release;
    const running = renderers.get(entry);
    if (!running) return null;
    const { renderer, tally } = running;
    const known = kept.get(`${entry} ${url} ${await renderer.versions()}`);
    const tell = (outcome: RenderingOutcome, page: RenderedPage | null = null) => {
      tally[outcome] += 1;
      onOutcome(remote, outcome);
      return page;
    };
    if (known) return known.page ? tell('kept', known.page) : tell('failed');
    if (renderer.isOff()) return tell('off');
    const first = await within(renderAndCache(renderer, module, entry, url));
    if (first === 'late') return tell('late');
    return first.page ? tell('drawn', first.page) : tell('failed');
  }

  return {
    /** Returns the rendered page; null if the page is not rendered, takes too long or fails. Never rejects. */
    async render(page: PageName, deployment: Deployment, url: string): Promise<RenderedPage | null> {
      const { module } = PAGES[page];
      return module ? renderModule(module, deployment, url).catch(() => null) : null;
    },
    /**
     * Test-renders example pages of a release before its deploy. Keeps the process, which renders the release after the
     * deploy. Resolves to the reason of a failure, or null.
     */
    async prepare(remote: RemoteName, deployed: DeployedRelease): Promise<string | null> {
      const { entry } = deployed.release;
      if (!RENDERED_REMOTES.includes(remote) || renderers.has(entry)) return null;
      dismiss(prepared, remote);
      const renderer = rendererOf(remote, deployed);
      prepared.set(remote, { entry, renderer });
      const problem = await tryOut(remote, renderer, deployed);
      if (problem !== null) dismiss(prepared, remote);
      return problem;
    },
    /** Starts renderers for the running releases and rollout candidates; stops all others. */
    follow(deployment: Deployment): void {
      const wanted = new Set<string>();
      for (const remote of RENDERED_REMOTES) {
        runs.set(remote, renderableRelease(deployment, remote)?.release.entry ?? '');
        for (const deployed of releasesToRender(deployment, remote)) {
          wanted.add(deployed.release.entry);
          followRelease(remote, deployed);
        }
      }
      for (const entry of [...renderers.keys()].filter((entry) => !wanted.has(entry)))
        dismiss(renderers, entry);
    },
    /** Returns the counts of a remote's running release; null for a remote without pages. */
    tally: (remote: RemoteName): RenderingCounts | null =>
      renderers.get(runs.get(remote) ?? '')?.tally ?? null,
    stop: async (): Promise<void> => {
      await Promise.all([...renderers.values(), ...prepared.values()].map(({ renderer }) => renderer.stop()));
    },
  };
}

export type SiteRenderer = ReturnType<typeof createSiteRenderer>;

type OpenOptions = RendererOptions & {
  /** Returns a specialist of the directory, for example pages. */
  exampleSpecialist: () => Promise<ExampleSpecialist | undefined>;
  log: FastifyBaseLogger;
  metrics: MetricsRegistry;
};

/** Renders pages of remotes on this server. Each release has its own process. */
export function startSiteRenderer({
  exampleSpecialist,
  log,
  metrics,
  ...options
}: OpenOptions): SiteRenderer {
  const counted = new Counter({
    name: 'club_drawings_total',
    help: 'Pages of remotes that were wanted as drawn on the server, by what became of that.',
    labelNames: ['remote', 'outcome'],
    registers: [metrics],
  });
  return createSiteRenderer({
    rendererOf: (remote, deployed) =>
      openReleaseRenderer(options, remote, deployed, (reason) =>
        log.warn({ remote, release: deployed.release.version, reason }, 'drawing on the server failed'),
      ),
    tryOut: async (remote, renderer, { manifest }) =>
      testRenderPages(renderer, exposedPages(examplePages(remote, await exampleSpecialist()), manifest)),
    onOutcome: (remote, outcome) => counted.inc({ remote, outcome }),
  });
}
