import { existsSync } from 'node:fs';
import { chromium, firefox, webkit } from '@playwright/test';
import systems from '../../kit/sites/engines.json' with { type: 'json' };
import type { BrowserEngine, EngineName } from './driver';
import { firefoxEngine } from './firefox';
import { chromiumEngine, playwrightFirefox, playwrightWebkit } from './playwright';
import { webkitEngine } from './webkit';

export const ENGINE_NAMES = Object.keys(systems) as EngineName[];

/** Returns the paths of the system's programs for an engine; null if none are installed. */
const systemPrograms = (name: EngineName): string[] | null =>
  systems[name].system.find((programs) => programs.every((program) => existsSync(program))) ?? null;

/** Starts the system's browser of that engine, or Playwright's if the system has none. */
export async function startEngine(name: EngineName): Promise<BrowserEngine> {
  const [browser = '', driver = '', screen = ''] = systemPrograms(name) ?? [];
  if (name === 'chromium') return chromiumEngine();
  if (name === 'firefox') return browser ? firefoxEngine(browser) : playwrightFirefox(firefox);
  return browser ? webkitEngine({ browser, driver, screen }) : playwrightWebkit(webkit);
}

const PLAYWRIGHTS = { chromium, firefox, webkit };

/** Returns whether this machine has the engine. Throws if the engine is missing and `ENGINES=required` is set. */
export function isAvailable(name: EngineName): boolean {
  if (systemPrograms(name) !== null || existsSync(PLAYWRIGHTS[name].executablePath())) return true;
  if (process.env.ENGINES === 'required') throw new Error(`This machine has no ${name}`);
  return false;
}
