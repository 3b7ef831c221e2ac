import type { CDPSession } from '@playwright/test';
import { kindOf, type Requested, type Stack, scriptOn } from './requested';

/** Follows all that a page asks of the network. */
export function logRequests(session: CDPSession) {
  const requests = new Map<string, Requested>();
  const pending = new Set<string>();
  let changedAt = Date.now();

  const end = (id: string, timestamp: number, change: (request: Requested) => void) => {
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
      kind: kindOf(type ?? ''),
      askedBy: initiator.url ?? scriptOn(initiator.stack as Stack | undefined, url),
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
    request.kind = kindOf(type, response.mimeType);
    request.status = response.status;
    // Nobody may ever read the body of a refusal.
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
    all: (): Requested[] => [...requests.values()],
    /** Addresses of what is still on its way. */
    pending: (): string[] => [...pending].map((id) => requests.get(id)?.url ?? id),
    /** For how many milliseconds nothing has been on its way; 0 while something is. */
    quietFor: (): number => (pending.size > 0 ? 0 : Date.now() - changedAt),
  };
}

export type RequestLog = ReturnType<typeof logRequests>;
