import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build, type Rollup } from 'vite';
import type { BrowserTab, InputTarget, Serializable } from './drivers/driver';
import type { SelectorStep, TextPattern } from './step';

/** Default timeout on a busy machine, ms. */
const TIMEOUT_MS = 30_000;
const SHORTEST_PAUSE_MS = 40;
const LONGEST_PAUSE_MS = 400;
/** Pause between two polls as a share of the time waited so far, to poll a long wait less often. */
const PAUSE_SHARE = 0.1;

/** Polls until the condition holds; ignores errors meanwhile, since the page may be changing. */
export async function pollUntil(
  what: string,
  holds: () => Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const start = Date.now();
  let trouble: unknown;
  for (;;) {
    try {
      if (await holds()) return;
      trouble = undefined;
    } catch (error) {
      trouble = error;
    }
    const passed = Date.now() - start;
    if (passed > timeoutMs) throw new Error(`Not within ${timeoutMs} ms: ${what}`, { cause: trouble });
    await pause(Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, PAUSE_SHARE * passed)));
  }
}

let script: Promise<string> | null = null;

async function bundle(): Promise<string> {
  const entry = join(import.meta.dirname, 'in-page.ts');
  const [output] = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'inPage' } },
  })) as Rollup.RollupOutput[];
  if (!output) throw new Error(`${entry} gave no script`);
  return output.output[0].code;
}

/** Bundles `in-page.ts` and its library into one script, once. */
function inPageScript(): Promise<string> {
  script ??= bundle();
  return script;
}

const patternOf = (wanted: string | RegExp): TextPattern =>
  typeof wanted === 'string' ? wanted : { source: wanted.source, flags: wanted.flags };

/** Finds visible elements in a tab or in a region of its page. */
export class VisibleLocator {
  readonly #steps: SelectorStep[];

  constructor(
    readonly tab: BrowserTab,
    steps: SelectorStep[] = [],
  ) {
    this.#steps = steps;
  }

  /** Returns a view of the elements with one of these roles, optionally with an accessible name. */
  role(role: string | string[], name?: string | RegExp): VisibleLocator {
    return this.#within({ roles: [role].flat(), ...(name === undefined ? {} : { name: patternOf(name) }) });
  }

  /** Returns a view of the innermost elements with exactly this text. */
  text(text: string | RegExp): VisibleLocator {
    return this.#within({ text: patternOf(text) });
  }

  part(css: string): VisibleLocator {
    return this.#within({ css });
  }

  texts(): Promise<string[]> {
    return this.#look((steps) => globalThis.lookedAtBySuite?.texts(steps) ?? null, this.#steps);
  }

  async attribute(name: string): Promise<string | null> {
    await this.appear();
    const values = await this.#look(
      (steps, wanted) => globalThis.lookedAtBySuite?.attributes(steps, wanted) ?? null,
      this.#steps,
      name,
    );
    return values[0] ?? null;
  }

  async shown(): Promise<boolean> {
    return (await this.texts()).length > 0;
  }

  appear(timeoutMs = TIMEOUT_MS): Promise<void> {
    return pollUntil(`${this} is there`, () => this.shown(), timeoutMs);
  }

  vanish(): Promise<void> {
    return pollUntil(`${this} is gone`, async () => !(await this.shown()));
  }

  click(): Promise<void> {
    return this.#use((handle) => handle.click());
  }

  async type(text: string): Promise<void> {
    await this.#use((handle) => handle.type(text));
  }

  toString(): string {
    return this.#steps.map((step) => JSON.stringify(step)).join(' › ') || 'the page';
  }

  #within(step: SelectorStep): VisibleLocator {
    return new VisibleLocator(this.tab, [...this.#steps, step]);
  }

  /** Calls a function of the in-page script, which is injected first if the page is new. */
  async #look<Args extends Serializable[], Result extends Serializable>(
    look: (...args: Args) => Result | null,
    ...args: Args
  ): Promise<NonNullable<Result>> {
    const found = await this.tab.run(look, ...args);
    if (found !== null && found !== undefined) return found;
    await this.tab.inject(await inPageScript());
    return (await this.tab.run(look, ...args)) as NonNullable<Result>;
  }

  #use(act: (handle: InputTarget) => Promise<void>): Promise<void> {
    return pollUntil(`${this} can be reached`, async () => {
      if (!(await this.shown())) return false;
      const handle = await this.tab.element(
        (steps) => globalThis.lookedAtBySuite?.target(steps) ?? null,
        this.#steps,
      );
      if (!handle) return false;
      await act(handle);
      return true;
    });
  }
}
