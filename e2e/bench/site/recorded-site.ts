import { Agent, get } from 'node:http';
import type { Answer, Question, Source } from './answer';
import { without } from './headers';

/** Headers of the connection, which is another one before the visitor. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'date'];

/** What an answer may depend on. */
const TELLING = ['accept-encoding', 'if-none-match', 'if-modified-since', 'origin', 'accept'];

const telling = (headers: Question['headers']): Record<string, string> =>
  Object.fromEntries(TELLING.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));

const SCRIPT = /<(?:script|link)\b[^>]*\b(?:src|href)="(\/assets\/[^"]+\.js)"/;

/**
 * The answers of a running site, compressed and headed as it does. It is asked only once for each: what is compared
 * afterwards is all served from memory.
 */
export function recordedSite(origin: string) {
  const agent = new Agent({ keepAlive: true });
  const answers = new Map<string, Promise<Answer>>();

  const ask = (path: string, headers: Record<string, string>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const request = get(`${origin}${path}`, { agent, headers }, (response) => {
        const { statusCode: status = 500, headers } = response;
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status, headers: without(headers, OF_CONNECTION), body: Buffer.concat(chunks) }),
        );
      });
      request.on('error', reject);
    });

  function answer(path: string, headers: Record<string, string>): Promise<Answer> {
    const key = JSON.stringify([path, headers]);
    const recorded = answers.get(key) ?? ask(path, headers);
    answers.set(key, recorded);
    return recorded;
  }
  const source: Source = ({ path, headers }) => answer(path, telling(headers));
  const read = (path: string): Promise<Answer> => answer(path, {});

  return {
    source,
    /** An answer as it is without compression. */
    read,
    /** A script that the page at `path` names: an example of how the host's files are served. */
    async scriptOf(path: string): Promise<string> {
      const found = (await read(path)).body.toString().match(SCRIPT)?.[1];
      if (!found) throw new Error(`The page at ${path} names no script of the host`);
      return found;
    },
    close: () => agent.destroy(),
  };
}
