import { type BrowserContext, type ConsoleMessage, expect, type Page, type Request } from '@playwright/test';

/** Whom a test invents in the browser is nobody to the server: it answers his profile with 404, and browsers tell of it. */
const OF_NOBODY = /\b404\b.*\/detalle\/[^/\s]+$/s;

/** What should never happen in a visitor's browser, beside what a test declared. */
export class Problems {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Declares problems that the test provokes; each pattern must then be met at least once. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  readonly report = (problem: string): void => {
    if (!OF_NOBODY.test(problem)) this.#found.push(problem);
  };

  /** The same for a part of a test: each pattern is met by what happens in that part, whatever happened before. */
  async within(patterns: RegExp[], part: () => Promise<void>): Promise<void> {
    const before = this.#found.length;
    this.expect(...patterns);
    await part();
    await expect
      .poll(() => unmet(patterns, this.#found.slice(before)), { message: 'declared errors of this part' })
      .toEqual([]);
  }

  /** All that was declared happens, in the browser's own time, and nothing else has happened. */
  async expectAsDeclared(): Promise<void> {
    await this.expectDeclared();
    expect(this.#unexpected(), 'errors in the browser').toEqual([]);
  }

  /** Waits for all that was declared, before the test mends what brings it about. */
  expectDeclared(): Promise<void> {
    return expect.poll(() => this.#missing(), { message: 'declared errors that did not happen' }).toEqual([]);
  }

  #unexpected(): string[] {
    return this.#found.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }

  /** Declared patterns that nothing met. */
  #missing(): RegExp[] {
    return unmet(this.#expected, this.#found);
  }
}

const unmet = (patterns: RegExp[], found: string[]): RegExp[] =>
  patterns.filter((pattern) => !found.some((text) => pattern.test(text)));

/** A request that the page itself gave up, by leaving or closing, is no failure. */
const CANCELLED = 'net::ERR_ABORTED';

/** Reports everything that should never happen in a visitor's browser, over all pages of a context. */
export async function watchContext(
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

/** Before a site changes behind its pages they have met what the test declared, and are closed. */
export async function endVisits(context: BrowserContext, problems: Problems): Promise<void> {
  await problems.expectDeclared();
  for (const page of context.pages()) await page.close();
}
