import {
  CONTRACT_VERSION,
  type ModuleId,
  moduleParts,
  PAGES,
  type PageName,
  type RemoteName,
  remoteOf,
} from '@club/shared/federation';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Counter, type Registry as MetricsRegistry } from 'prom-client';
import type { Config } from '../platform/config/config';
import type { DeployedRelease, Deployment } from '../registry/deployment';
import {
  type DrawnPage,
  openReleaseRenderer,
  type ReleaseRenderer,
  type RendererOptions,
} from './release-renderer';
import { CAN_CONFINE } from './renderer-process';
import { examplePages, exposedPages, type Shown, tryPages } from './try-release';

/** Whether a server of this configuration draws pages of remotes: it has their lists, and can confine them. */
export const drawsPages = ({
  serverRendering,
  serverLists,
  externalEndpoints: { specialists, ratings },
}: Pick<Config, 'serverRendering' | 'serverLists' | 'externalEndpoints'>): boolean =>
  serverRendering === 'on' && (serverLists === 'on' || (!specialists && !ratings)) && CAN_CONFINE;

/** Those that fill a page. */
const DRAWN_REMOTES = [
  ...new Set(Object.values(PAGES).flatMap(({ module }) => (module ? remoteOf(module) : []))),
];

/** The running release of a remote, where it may be drawn; one of another contract is run nowhere. */
function drawableIn(deployment: Deployment, remote: RemoteName): DeployedRelease | null {
  const [deployed] = deployment.releases[remote];
  return deployed && !deployed.unrendered && deployed.release.contract === CONTRACT_VERSION ? deployed : null;
}

/** What draws pages of a remote: the running release, and that of a rollout. */
function drawnIn(deployment: Deployment, remote: RemoteName): DeployedRelease[] {
  const candidate = deployment.rollouts?.[remote]?.candidate;
  return [drawableIn(deployment, remote), candidate?.unrendered ? null : (candidate ?? null)].filter(
    (deployed) => deployed !== null,
  );
}

/** How long a visitor waits for a drawn page before the shell goes out instead, in milliseconds. */
const PATIENCE_MS = 150;
const KEPT_BYTES = 32 * 1024 * 1024;

/** What became of a wish for a drawn page. */
export const OUTCOMES = ['drawn', 'kept', 'late', 'failed', 'off'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How often each came of the wishes for pages of one release, since it runs here. */
export type Tally = Record<Outcome, number>;

const emptyTally = (): Tally => ({ drawn: 0, kept: 0, late: 0, failed: 0, off: 0 });

type Options = {
  /** Draws examples of a release's pages; resolves to why one cannot be drawn, null where all can. */
  tryOut: (
    remote: RemoteName,
    renderer: ReleaseRenderer,
    deployed: DeployedRelease,
  ) => Promise<string | null>;
  /** Makes the renderer of a release. */
  rendererOf: (remote: RemoteName, deployed: DeployedRelease) => ReleaseRenderer;
  onOutcome: (remote: RemoteName, outcome: Outcome) => void;
};

/** Null: the release throws. */
type Result = { page: DrawnPage | null };

const sizeOf = ({ page }: Result): number => (page ? 2 * (page.html.length + page.data.length) : 1);

type Renderer = { entry: string; renderer: ReleaseRenderer };

/** Pages as their remotes' running releases draw them, those asked for lately kept. */
export function createRenderings({ rendererOf, tryOut, onOutcome }: Options) {
  /** By entry, of what runs, if only for some visitors. */
  const renderers = new Map<string, Renderer & { tally: Tally }>();
  /** The entry that runs of each remote. */
  const runs = new Map<RemoteName, string>();
  /** Of releases that may run next. */
  const prepared = new Map<RemoteName, Renderer>();
  const kept = new LRUCache<string, Result>({ maxSize: KEPT_BYTES, sizeCalculation: sizeOf });
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

  /** Draws a page once, however many ask meanwhile, and keeps it for the next. */
  function drawAndKeep(renderer: ReleaseRenderer, module: string, entry: string, url: string) {
    const job = `${entry} ${url}`;
    const drawing =
      underWay.get(job) ??
      renderer
        .draw(module, url)
        .then(({ page, versions }) => {
          kept.set(`${job} ${versions}`, { page });
          return { page };
        })
        .finally(() => underWay.delete(job));
    underWay.set(job, drawing);
    return drawing;
  }

  const within = (drawing: Promise<Result>): Promise<Result | 'late'> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve('late'), PATIENCE_MS);
      void drawing.then(resolve, () => resolve({ page: null })).finally(() => clearTimeout(timer));
    });

  async function drawOf(id: ModuleId, deployment: Deployment, url: string): Promise<DrawnPage | null> {
    const [remote, module] = moduleParts(id);
    const deployed = drawableIn(deployment, remote);
    if (!deployed) return null;
    const { entry } = deployed.release;
    const running = renderers.get(entry);
    if (!running) return null;
    const { renderer, tally } = running;
    const known = kept.get(`${entry} ${url} ${await renderer.versions()}`);
    const tell = (outcome: Outcome, page: DrawnPage | null = null) => {
      tally[outcome] += 1;
      onOutcome(remote, outcome);
      return page;
    };
    if (known) return known.page ? tell('kept', known.page) : tell('failed');
    if (renderer.isOff()) return tell('off');
    const first = await within(drawAndKeep(renderer, module, entry, url));
    if (first === 'late') return tell('late');
    return first.page ? tell('drawn', first.page) : tell('failed');
  }

  return {
    /** The page as it is drawn now; null where the shell has to do: nothing to draw, too late, or failed. Never rejects. */
    async draw(page: PageName, deployment: Deployment, url: string): Promise<DrawnPage | null> {
      const { module } = PAGES[page];
      return module ? drawOf(module, deployment, url).catch(() => null) : null;
    },
    /**
     * Draws examples of a release that is to run, and keeps the process that drew them for when it does; resolves to why
     * one cannot be drawn, null where all can.
     */
    async prepare(remote: RemoteName, deployed: DeployedRelease): Promise<string | null> {
      const { entry } = deployed.release;
      if (!DRAWN_REMOTES.includes(remote) || renderers.has(entry)) return null;
      dismiss(prepared, remote);
      const renderer = rendererOf(remote, deployed);
      prepared.set(remote, { entry, renderer });
      const problem = await tryOut(remote, renderer, deployed);
      if (problem !== null) dismiss(prepared, remote);
      return problem;
    },
    /** Draws with what runs now from here on, both releases of a rollout, and is warm for the first visitor. */
    follow(deployment: Deployment): void {
      const wanted = new Set<string>();
      for (const remote of DRAWN_REMOTES) {
        runs.set(remote, drawableIn(deployment, remote)?.release.entry ?? '');
        for (const deployed of drawnIn(deployment, remote)) {
          wanted.add(deployed.release.entry);
          followRelease(remote, deployed);
        }
      }
      for (const entry of [...renderers.keys()].filter((entry) => !wanted.has(entry)))
        dismiss(renderers, entry);
    },
    /** Of the release that runs; null of a remote that fills no page. */
    tally: (remote: RemoteName): Tally | null => renderers.get(runs.get(remote) ?? '')?.tally ?? null,
    stop: async (): Promise<void> => {
      await Promise.all([...renderers.values(), ...prepared.values()].map(({ renderer }) => renderer.stop()));
    },
  };
}

export type Renderings = ReturnType<typeof createRenderings>;

type OpenOptions = RendererOptions & {
  /** Somebody whom the lists hold. */
  somebody: () => Promise<Shown | undefined>;
  log: FastifyBaseLogger;
  metrics: MetricsRegistry;
};

/** Draws the remotes' pages on this server, each remote in a process of its own. */
export function openRenderings({ somebody, log, metrics, ...options }: OpenOptions): Renderings {
  const counted = new Counter({
    name: 'club_drawings_total',
    help: 'Pages of remotes that were wanted as drawn on the server, by what became of that.',
    labelNames: ['remote', 'outcome'],
    registers: [metrics],
  });
  return createRenderings({
    rendererOf: (remote, deployed) =>
      openReleaseRenderer(options, remote, deployed, (reason) =>
        log.warn({ remote, release: deployed.release.version, reason }, 'drawing on the server failed'),
      ),
    tryOut: async (remote, renderer, { manifest }) =>
      tryPages(renderer, exposedPages(examplePages(remote, await somebody()), manifest)),
    onOutcome: (remote, outcome) => counted.inc({ remote, outcome }),
  });
}
