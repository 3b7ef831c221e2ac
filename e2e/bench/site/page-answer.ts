import type { OutgoingHttpHeaders } from 'node:http2';
import { createTextAnswer, encodedAnswer } from '../../../host/server/platform/http/text-answer';
import type { Answer, Question } from './answer';
import { without } from './headers';

const OF_BODY = ['content-length', 'content-encoding', 'content-type', 'etag'];

/** A page in the place of the site's own, answered as the site's server answers its own: the same headers but for those of its content. */
export async function pageAnswer(
  html: string,
  siteHeaders: OutgoingHttpHeaders,
): Promise<(question: Question) => Answer> {
  const answer = await createTextAnswer(html, String(siteHeaders['content-type']));
  const common = without(siteHeaders, OF_BODY);
  return ({ headers: asked }) => {
    const { status = 200, fields, body = Buffer.alloc(0) } = encodedAnswer(answer, asked);
    return { status, headers: { ...common, ...fields }, body };
  };
}
