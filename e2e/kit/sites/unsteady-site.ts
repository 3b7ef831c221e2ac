import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { aSpecialist } from '@club/shared/testing';
import { listen } from '../../../host/trials/support/free-ports';
import { type Lab, startLab } from './lab';

/** What an address of the service does with a request. */
type Behaviour =
  | 'answer'
  /** Accepts the request and sends nothing. */
  | 'hang'
  /** Sends headers, then nothing more. */
  | 'begin'
  /** Sends a blank now and then, never a row. */
  | 'drip'
  /** Closes the connection without a response. */
  | 'close';

type UnsteadyService = {
  env: Record<string, string>;
  /** Responses to GET, by path. */
  lists: Record<string, string>;
  /** Changes the behaviour for later requests; waiting ones continue to wait until `goOn`. */
  behave: (behaviour: Behaviour) => void;
  /** Answers all waiting requests. */
  goOn: () => void;
  /** Returns how often a path was requested, and how many blanks were sent. */
  calls: (path: string) => number;
  drops: () => number;
  /** Returns the bodies of the answered submissions. */
  stored: () => unknown[];
  stop: () => Promise<void>;
};

export const LIST_PATHS = { specialists: '/especialistas', ratings: '/calificaciones' } as const;

const DRIP_MS = 100;
const HEAD = { 'access-control-allow-origin': '*', 'content-type': 'text/plain;charset=utf-8' };

/** Serves the four calls on their own origin, with faults of spreadsheet scripts and broken connections. */
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
    }, DRIP_MS);
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

  const { origin, stop } = await listen((request, response) => {
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

/** The only specialist in the lists of the unsteady service. */
export const UNSTEADY_SPECIALIST = aSpecialist({ certificados: ['1', '2'] });
export const UNSTEADY_PROFILE_PATH = `/detalle/${UNSTEADY_SPECIALIST.id}`;

/** A site whose service misbehaves on request. */
export type UnsteadySite = { service: UnsteadyService; site: Lab; stop: () => Promise<void> };

export async function startUnsteadySite(): Promise<UnsteadySite> {
  const service = await startUnsteadyService();
  const site = await startLab(service.env);
  async function stop() {
    await site.stop();
    await service.stop();
  }
  return { service, site, stop };
}
