import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { RemoteName } from '@club/shared/federation';
import { aSpecialist } from '@club/shared/testing';
import type { ServerProcess } from '../../../host/trials/support/command-process';
import { freePorts, listenOnFreePort } from '../../../host/trials/support/free-ports';
import { alterBuild, type BuildAlteration } from './altered-build';
import {
  copyReleaseToOrigin,
  deployCommandsFor,
  type SignedState,
  signedStateText,
  stateFile,
  withNextSerial,
} from './deployments';
import { type LabSite, startLabSite } from './lab';
import { serveReleases, startSiteServer } from './site-server';
import { built, makeTempDir } from './workspace';

/** A site with the profile on another origin. Tests can stop its servers and restart them on the same ports. */
export type StoppableSite = {
  origin: string;
  start: (env?: Record<string, string>) => Promise<void>;
  stop: () => Promise<void>;
  publish: (name: 'directory' | 'feedback', version: string, alter: BuildAlteration) => Promise<void>;
  /** Builds an altered release and starts a rollout of it to a share of visitors. */
  rollOut: (name: 'directory' | 'feedback', version: string, alter: BuildAlteration) => Promise<void>;
  /** Redeploys the first releases and removes the settings of the test. */
  reset: () => Promise<void>;
  remove: () => Promise<void>;
};

export async function makeStoppableSite(): Promise<StoppableSite> {
  const dir = await makeTempDir();
  const within = (folder: string) => join(dir.path, folder);
  const [port = 0, profilePort = 0] = await freePorts(2);
  const profileOrigin = `http://127.0.0.1:${profilePort}`;
  const remoteOrigins = [profileOrigin];
  const place = { remotesDir: within('remotes'), secretsDir: within('secrets') };
  const { secretsDir } = place;
  const team = deployCommandsFor({ to: place.remotesDir, secretsDir, remoteOrigins });
  const file = stateFile(place.remotesDir);
  const serveProfile = () => serveReleases(within('profile'), profilePort);
  let running: Pick<ServerProcess, 'stop'>[] = [];
  let isAsAtFirst = false;
  let first: SignedState | null = null;

  async function stop() {
    isAsAtFirst = false;
    await Promise.all(running.splice(0).map((server) => server.stop()));
  }
  async function start(env: Record<string, string> = {}) {
    running = [await serveProfile()];
    running.push(await startSiteServer({ ...place, port, dataDir: within('data'), remoteOrigins, env }));
    first ??= await file.state();
    isAsAtFirst = Object.keys(env).length === 0;
  }
  async function deployBy(
    how: 'deploy' | 'rollOut',
    name: RemoteName,
    version: string,
    alter: BuildAlteration,
  ) {
    const build = await alterBuild(name, version, alter);
    await team[how](build.path).finally(build.remove);
  }
  async function reset() {
    if (first) await file.write(await signedStateText(withNextSerial(await file.state(), first), secretsDir));
    if (isAsAtFirst) return;
    await stop();
    await start();
  }
  async function remove() {
    await stop();
    await dir.remove();
  }

  const path = await copyReleaseToOrigin(built.remote('profile'), 'profile', within('profile'));
  const origin = await serveProfile();
  await team.deployFrom('profile', profileOrigin + path);
  await team.deploy(built.remote('directory'), built.remote('feedback'));
  await origin.stop();
  return {
    origin: `http://127.0.0.1:${port}`,
    start,
    stop,
    publish: (...release) => deployBy('deploy', ...release),
    rollOut: (...release) => deployBy('rollOut', ...release),
    reset,
    remove,
  };
}

/** Response of the unreliable service to a request. */
type Behaviour =
  | 'answer'
  /** Accepts the request and sends nothing. */
  | 'hang'
  /** Sends headers and never a body. */
  | 'begin'
  /** Sends a space from time to time, but never a row. */
  | 'drip'
  /** Closes the connection without a response. */
  | 'close';

type UnsteadyService = {
  env: Record<string, string>;
  /** Bodies of responses to GET, by path. */
  lists: Record<string, string>;
  /** Changes the behaviour for later requests; pending requests remain pending until `goOn`. */
  behave: (behaviour: Behaviour) => void;
  /** Responds to all pending requests. */
  goOn: () => void;
  /** Returns the number of requests for a path; `drops` returns the number of spaces sent. */
  calls: (path: string) => number;
  drops: () => number;
  /** Returns the bodies of the submissions that got a response. */
  stored: () => unknown[];
  stop: () => Promise<void>;
};

export const LIST_PATHS = { specialists: '/especialistas', ratings: '/calificaciones' } as const;

const BYTE_INTERVAL_MS = 100;
const HEAD = { 'access-control-allow-origin': '*', 'content-type': 'text/plain;charset=utf-8' };

/**
 * Serves the two lists and receives the two kinds of submissions, on an origin that simulates faults of spreadsheet
 * scripts and connections.
 */
async function startUnsteadyService(): Promise<UnsteadyService> {
  const lists: Record<string, string> = {};
  const calls: string[] = [];
  const stored: unknown[] = [];
  let waiting: (() => void)[] = [];
  let behaviour: Behaviour = 'answer';
  let drops = 0;

  function drip(response: ServerResponse): () => void {
    const timer = setInterval(() => {
      drops += 1;
      response.write(' ');
    }, BYTE_INTERVAL_MS);
    response.on('close', () => clearInterval(timer));
    return () => clearInterval(timer);
  }

  async function take(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (behaviour === 'close') return void request.socket.destroy();
    const answer = () => {
      if (request.method === 'POST') stored.push(JSON.parse(body));
      if (!response.headersSent) response.writeHead(200, HEAD);
      response.end(lists[path] ?? '');
    };
    if (behaviour === 'answer') return answer();
    if (behaviour === 'begin') response.writeHead(200, HEAD).flushHeaders();
    const stopDripping = behaviour === 'drip' ? drip(response.writeHead(200, HEAD)) : () => undefined;
    waiting.push(() => {
      stopDripping();
      answer();
    });
  }

  const { origin, stop } = await listenOnFreePort((request, response) => {
    const path = request.url ?? '/';
    calls.push(path);
    take(path, request, response).catch(() => response.destroy());
  });
  const at = (path: string) => `${origin}${path}`;

  return {
    env: {
      ENDPOINT_SPECIALISTS: at(LIST_PATHS.specialists),
      ENDPOINT_RATINGS: at(LIST_PATHS.ratings),
      ENDPOINT_FEEDBACK: at('/comentarios'),
      ENDPOINT_EVALUATION: at('/evaluaciones'),
    },
    lists,
    behave: (next) => {
      behaviour = next;
    },
    goOn: () => {
      for (const answer of waiting) answer();
      waiting = [];
    },
    calls: (path) => calls.filter((called) => called === path).length,
    drops: () => drops,
    stored: () => stored,
    stop,
  };
}

/** The only specialist in the lists of the unreliable service. */
export const UNSTEADY_SITE_SPECIALIST = aSpecialist({ certificados: ['1', '2'] });
export const UNSTEADY_SITE_PROFILE_PATH = `/detalle/${UNSTEADY_SITE_SPECIALIST.id}`;

/** A site with a data service that fails on demand. */
export type UnsteadySite = { service: UnsteadyService; site: LabSite; stop: () => Promise<void> };

export async function startUnsteadySite(): Promise<UnsteadySite> {
  const service = await startUnsteadyService();
  const site = await startLabSite(service.env);
  async function stop() {
    await site.stop();
    await service.stop();
  }
  return { service, site, stop };
}
