import { createHash } from 'node:crypto';

/** How an address answers a browser that has this former version. */
export async function encodingFor(url: string, former: string): Promise<string | null> {
  const hash = createHash('sha256').update(former).digest('base64');
  const answer = await fetch(url, {
    headers: { 'accept-encoding': 'gzip, br, dcb, dcz', 'available-dictionary': `:${hash}:` },
  });
  await answer.body?.cancel();
  return answer.headers.get('content-encoding');
}
