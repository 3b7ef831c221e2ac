import { type BrowserContext, type ConsoleMessage, expect, type Page, type Request } from '@playwright/test';

/** Matches the browser's message about the server's 404 for a specialist who exists only in a test's stub. */
const OF_NOBODY = /\b404\b.*\/detalle\/[^/\s]+$/s;

/** Collects browser errors and separates those that a test declares. */
export class BrowserProblems {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Declares problems that the test provokes; each pattern must match at least once. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  readonly report = (problem: string): void => {
    if (!OF_NOBODY.test(problem)) this.#found.push(problem);
  };

  /** Declares problems for a part of a test; each pattern must match during that part. */
  async within(patterns: RegExp[], part: () => Promise<void>): Promise<void> {
    const before = this.#found.length;
    this.expect(...patterns);
    await part();
    await expect
      .poll(() => unmet(patterns, this.#found.slice(before)), { message: 'declared errors of this part' })
      .toEqual([]);
  }

  /** Waits for all declared problems; rejects if undeclared problems have occurred. */
  async expectAsDeclared(): Promise<void> {
    await this.expectDeclared();
    expect(this.#unexpected(), 'errors in the browser').toEqual([]);
  }

  /** Waits for all declared problems. Call this before the test repairs their cause. */
  expectDeclared(): Promise<void> {
    return expect.poll(() => this.#missing(), { message: 'declared errors that did not happen' }).toEqual([]);
  }

  #unexpected(): string[] {
    return this.#found.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }

  /** Returns declared patterns without a match. */
  #missing(): RegExp[] {
    return unmet(this.#expected, this.#found);
  }
}

const unmet = (patterns: RegExp[], found: string[]): RegExp[] =>
  patterns.filter((pattern) => !found.some((text) => pattern.test(text)));

/** Chromium's error for a request aborted by a navigation or by closing the page; tests ignore it. */
const CANCELLED = 'net::ERR_ABORTED';

/** Reports all browser errors in the pages of a context. */
export async function recordBrowserProblems(
  context: BrowserContext,
  report: (problem: string) => void,
): Promise<void> {
  const watchPage = (page: Page) => page.on('crash', () => report(`page crashed: ${page.url()}`));

  function read(message: ConsoleMessage): void {
    const blocked = /content security policy|trusted ?types|integrity/i.test(message.text());
    if (message.type() !== 'error' && !blocked) return;
    report(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  }
  function readFailure(request: Request): void {
    const reason = request.failure()?.errorText ?? 'unknown';
    if (reason !== CANCELLED) report(`request failed: ${request.url()} ${reason}`);
  }

  context.on('page', watchPage);
  context.on('console', read);
  context.on('weberror', (error) => report(`page error: ${stackOf(error.error())}`));
  context.on('requestfailed', readFailure);
  context.on('response', (response) => {
    if (response.status() >= 400) report(`response ${response.status()}: ${response.url()}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      console.error(`policy violation: ${effectiveDirective} blocked ${blockedURI} in ${sourceFile}`),
    );
  });
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Waits for the declared errors and closes the pages. Call this before changing the site. */
export async function endVisits(context: BrowserContext, problems: BrowserProblems): Promise<void> {
  await problems.expectDeclared();
  for (const page of context.pages()) await page.close();
}
