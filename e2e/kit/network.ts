import type { RemoteName } from '@club/shared/federation';
import { type APIResponse, type CDPSession, expect, type Page, type Route } from '@playwright/test';

export const REQUEST_KINDS = ['script', 'style', 'document', 'data', 'image', 'font', 'other'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** A request of a page; times in seconds of the browser's clock. */
export type RecordedRequest = {
  url: string;
  kind: RequestKind;
  /** URL of the page, script or style sheet that caused the request. */
  askedBy: string | null;
  start: number;
  end: number | null;
  /** Transferred bytes, including headers. */
  bytes: number;
  status: number;
  /** True if the response came from the cache, without a request to the server. */
  cached: boolean;
  failure: string | null;
};

const KIND_OF_TYPE: Record<string, RequestKind> = {
  Script: 'script',
  Stylesheet: 'style',
  Document: 'document',
  XHR: 'data',
  Fetch: 'data',
  Image: 'image',
  Font: 'font',
};

/**
 * Returns the kind of a request by MIME type first, because Chromium's resource type does not distinguish the kinds of
 * preloaded files.
 */
export function requestKindOf(type: string, mime = ''): RequestKind {
  if (/javascript/.test(mime)) return 'script';
  if (mime === 'text/css') return 'style';
  return KIND_OF_TYPE[type] ?? 'other';
}

/** Call stack of the script that sent a request, innermost frame first. */
type Stack = { callFrames: { url: string }[]; parent?: Stack | undefined };

/** Returns the URL of the innermost script on the stack, other than the requested script itself. */
export function initiatorScript(stack: Stack | undefined, own: string): string | null {
  if (!stack) return null;
  const frame = stack.callFrames.find(({ url }) => url !== '' && url !== own);
  return frame?.url ?? initiatorScript(stack.parent, own);
}

/** Records all requests that a devtools session reports. */
export function logRequests(session: CDPSession) {
  const requests = new Map<string, RecordedRequest>();
  const pending = new Set<string>();
  let changedAt = Date.now();

  const end = (id: string, timestamp: number, change: (request: RecordedRequest) => void) => {
    pending.delete(id);
    changedAt = Date.now();
    const request = requests.get(id);
    if (!request) return;
    request.end = timestamp;
    change(request);
  };

  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, initiator, timestamp, type }) => {
    if (/^(data|blob):/.test(url)) return;
    pending.add(requestId);
    changedAt = Date.now();
    requests.set(requestId, {
      url,
      kind: requestKindOf(type ?? ''),
      askedBy: initiator.url ?? initiatorScript(initiator.stack as Stack | undefined, url),
      start: timestamp,
      end: null,
      bytes: 0,
      status: 0,
      cached: false,
      failure: null,
    });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const request = requests.get(requestId);
    if (request) request.cached = true;
  });
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.kind = requestKindOf(type, response.mimeType);
    request.status = response.status;
    // Counts the request as finished, since an error response's body may never be read.
    if (response.status >= 400) pending.delete(requestId);
    if (response.fromDiskCache || response.fromPrefetchCache) request.cached = true;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    end(requestId, timestamp, (request) => {
      request.bytes = encodedDataLength;
    }),
  );
  session.on('Network.loadingFailed', ({ requestId, timestamp, errorText, canceled }) =>
    end(requestId, timestamp, (request) => {
      request.failure = canceled ? null : errorText;
    }),
  );

  return {
    all: (): RecordedRequest[] => [...requests.values()],
    /** Lists the addresses of pending requests. */
    pending: (): string[] => [...pending].map((id) => requests.get(id)?.url ?? id),
    /** Milliseconds since the last request finished; 0 while one is pending. */
    quietFor: (): number => (pending.size > 0 ? 0 : Date.now() - changedAt),
  };
}

export type RequestLog = ReturnType<typeof logRequests>;

const NO_REQUEST_DURATION_MS = 500;

/** Records all requests of a page from now on. */
export async function watchNetwork(page: Page) {
  const session = await page.context().newCDPSession(page);
  const log = logRequests(session);
  await session.send('Network.enable');
  return {
    requests: log.all,
    /** Waits until no request has been pending for half a second. */
    quiet: () => expect.poll(log.quietFor, { timeout: 30_000 }).toBeGreaterThan(NO_REQUEST_DURATION_MS),
  };
}

const META = /<meta http-equiv="content-security-policy" content="([^"]*)">/;

/** Parses a page's content security policies, from header and document, into a map from directive to values. */
export async function parseContentSecurityPolicy(answer: APIResponse): Promise<Map<string, string[]>> {
  const header = answer.headers()['content-security-policy'] ?? '';
  const meta = META.exec(await answer.text())?.[1] ?? '';
  const directives = `${header}; ${meta}`.split('; ').filter((directive) => directive !== '');
  return new Map(
    directives.map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
}

const CORS = { 'access-control-allow-origin': '*' };
const SCRIPT = { ...CORS, 'content-type': 'text/javascript' };
const HTML = '<!doctype html><title>Mantenimiento</title><p>Volvemos pronto';

type NetworkFault = {
  /** Describes the fault, worded to follow "when it" in a step's title. */
  name: string;
  answer: (route: Route) => Promise<void> | void;
  /** Messages that the browser logs in addition to the site's own error. */
  errors: RegExp[];
};

async function changed(route: Route, change: (script: string) => string): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ headers: SCRIPT, body: change(await response.text()) });
}

const BLOCKED = [/integrity/i];

/** Network faults for requests of a remote's entry. */
export const NETWORK_FAULTS: NetworkFault[] = [
  {
    name: 'refuses the connection',
    answer: (route) => route.abort('connectionrefused'),
    errors: [
      /request failed: .*remoteEntry[\w.-]*\.js.* net::ERR_CONNECTION_REFUSED/,
      /console error: Failed to load/,
    ],
  },
  {
    name: 'answers 404',
    answer: (route) => route.fulfill({ status: 404, headers: CORS }),
    errors: [/response 404: .*remoteEntry[\w.-]*\.js/, /console error: Failed to load/],
  },
  {
    name: 'is HTML instead of a script',
    answer: (route) => route.fulfill({ headers: { ...CORS, 'content-type': 'text/html' }, body: HTML }),
    errors: BLOCKED,
  },
  {
    name: 'is cut off in the middle',
    answer: (route) => changed(route, (script) => script.slice(0, script.length / 2)),
    errors: BLOCKED,
  },
  { name: 'is empty', answer: (route) => changed(route, () => ''), errors: BLOCKED },
  {
    name: 'was altered by one byte',
    answer: (route) => changed(route, (script) => `${script} `),
    errors: BLOCKED,
  },
];

/**
 * Answers every request for a remote's entry with the given fault, including retries. Returns a function that ends the
 * fault.
 */
export async function failRemoteEntry(
  page: Page,
  remote: RemoteName,
  answer: NetworkFault['answer'],
): Promise<() => void> {
  let healed = false;
  await page.route(new RegExp(`/remotes/${remote}/(?:[^/]+/)?remoteEntry[\\w.-]*\\.js`), (route) =>
    healed ? route.continue() : answer(route),
  );
  return () => {
    healed = true;
  };
}
