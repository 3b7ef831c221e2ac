/** Whether a page carries what its server drew it from. */
export const isDrawn = (html: string): boolean => html.includes('<script id="drawn"');

/** What was drawn late for one visitor is there for the next. */
export const answersDrawn = async (url: string | URL): Promise<boolean> =>
  isDrawn(await (await fetch(url)).text());

/** The heading of what the server drew into a page. */
export const drawnHeading = (html: string): string | undefined =>
  html.match(/<main\b.*?<h1\b[^>]*>(.*?)<\/h1>/s)?.[1]?.replace(/<[^>]*>/g, '');
