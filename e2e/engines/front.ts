import { once } from 'node:events';
import {
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

type Line = { latencyMs: number; bytesPerSecond: number };

const STEP_BYTES = 4096;

/** Delays and throttles a body to simulate a slow connection. */
async function* paced(body: AsyncIterable<Buffer>, { latencyMs, bytesPerSecond }: Line) {
  await pause(latencyMs);
  for await (const chunk of body) {
    for (let start = 0; start < chunk.length; start += STEP_BYTES) {
      const step = chunk.subarray(start, start + STEP_BYTES);
      await pause((step.length / bytesPerSecond) * 1000);
      yield step;
    }
  }
}

/** Headers that a proxy must not forward, since they concern one connection. */
const OF_ONE_HOP = ['connection', 'keep-alive', 'transfer-encoding'];

const HTML = '<!doctype html><title>Mantenimiento</title><p>Volvemos pronto';

/** Path of an empty page on the origin, where a test can fill the browser's storage. */
export const BLANK_PATH = '/en-blanco';
const BLANK = '<!doctype html><title>En blanco</title><link rel="icon" href="data:,">';

/** Returns true for requests of a browser, false for those of the host's server, which checks and renders releases. */
const isOfBrowser = ({ headers }: IncomingMessage) => headers['user-agent']?.startsWith('Mozilla/') ?? false;

/** Faults that can be injected into a response. */
export const RESPONSE_FAULTS = {
  'answers 404': (_body: Buffer, response: ServerResponse) => response.writeHead(404).end(),
  'is HTML instead of a script': (_body: Buffer, response: ServerResponse) =>
    response.setHeader('content-type', 'text/html').end(HTML),
  'is cut off in the middle': (body: Buffer, response: ServerResponse) =>
    response.end(body.subarray(0, body.length / 2)),
  'is empty': (_body: Buffer, response: ServerResponse) => response.end(),
  'was altered by one byte': (body: Buffer, response: ServerResponse) =>
    response.end(Buffer.concat([body, Buffer.from(';')])),
  'breaks off': (_body: Buffer, response: ServerResponse) => response.destroy(),
  hangs: () => undefined,
};

export type ResponseFault = keyof typeof RESPONSE_FAULTS;
/** Sends a response in place of the server's. */
export type ResponseSender = (body: Buffer, response: ServerResponse) => unknown;

/** A request as the browser sent it. */
export type ProxiedRequest = {
  method: string;
  url: string;
  referer: string;
  headers: IncomingHttpHeaders;
  body: string;
};

export type FaultProxy = {
  origin: string;
  /** Injects a fault into responses for these paths until reset. */
  spoil: (path: RegExp, fault: ResponseFault | ResponseSender) => void;
  /** Delays and throttles every response until reset. */
  slow: (line: Line) => void;
  /** Lists the requests for these paths since the last reset. */
  asked: (path: RegExp) => ProxiedRequest[];
  /** Closes the port: refuses every connection until reset. */
  refuse: () => Promise<void>;
  heal: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts a proxy that can inject faults into a server's responses. */
export async function startFaultProxy(port: number, server: string): Promise<FaultProxy> {
  let faults: { path: RegExp; fault: ResponseFault | ResponseSender }[] = [];
  let line: Line | null = null;
  let asked: ProxiedRequest[] = [];

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', method = 'GET', headers } = incoming;
    if (url === BLANK_PATH) return void response.setHeader('content-type', 'text/html').end(BLANK);
    if (isOfBrowser(incoming)) {
      const request: ProxiedRequest = { method, url, referer: headers.referer ?? '', headers, body: '' };
      asked.push(request);
      incoming.on('data', (part) => {
        request.body += part;
      });
    }
    const fault = faults.find(({ path }) => path.test(url))?.fault;
    const wanted = fault ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' } : headers;
    // Opens a new connection for each request, since the server may close a kept-alive one just as it is reused.
    const passedOn = ask(new URL(url, server), { method, headers: wanted, agent: false });
    incoming.pipe(passedOn);
    const [answered] = (await once(passedOn, 'response')) as [IncomingMessage];
    if (!fault) {
      for (const header of OF_ONE_HOP) delete answered.headers[header];
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      const body = line ? Readable.from(paced(answered, line)) : answered;
      body.on('error', () => response.destroy()).pipe(response);
      return;
    }
    for (const name of ['content-type', 'access-control-allow-origin', 'cross-origin-resource-policy']) {
      const value = answered.headers[name];
      if (value) response.setHeader(name, value);
    }
    response.setHeader('cache-control', 'no-store');
    const change: ResponseSender = typeof fault === 'string' ? RESPONSE_FAULTS[fault] : fault;
    change(await buffer(answered), response);
  }

  const front = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  const open = async () => {
    if (!front.listening) await once(front.listen(port, '127.0.0.1'), 'listening');
  };
  async function refuse() {
    if (!front.listening) return;
    const closed = once(front, 'close');
    front.close();
    front.closeAllConnections();
    await closed;
  }
  async function heal() {
    faults = [];
    line = null;
    asked = [];
    await open();
  }
  await open();
  return {
    origin: `http://127.0.0.1:${port}`,
    spoil: (path, fault) => void faults.push({ path, fault }),
    slow: (slowed) => {
      line = slowed;
    },
    asked: (path) => asked.filter(({ url }) => path.test(url)),
    refuse,
    heal,
    stop: refuse,
  };
}
