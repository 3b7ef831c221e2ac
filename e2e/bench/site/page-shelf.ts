import type { OutgoingHttpHeaders } from 'node:http2';
import type { Answer, Question, Source } from './answer';
import { pageAnswer } from './page-answer';

/** Pages by their path. */
export function pageShelf() {
  const pages = new Map<string, (question: Question) => Answer>();
  const source: Source = async (question) => pages.get(question.path)?.(question) ?? null;
  return {
    source,
    put: async (path: string, html: string, headers: OutgoingHttpHeaders): Promise<void> => {
      pages.set(path, await pageAnswer(html, headers));
    },
  };
}
