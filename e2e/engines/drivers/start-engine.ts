import { existsSync } from 'node:fs';
import { firefox, webkit } from '@playwright/test';
import systems from '../../stack/engines.json' with { type: 'json' };
import { chromiumEngine } from './chromium';
import type { Engine, EngineName } from './driver';
import { firefoxEngine } from './firefox';
import { playwrightFirefox, playwrightWebkit } from './playwrights-own';
import { webkitEngine } from './webkit/webkit';

export const ENGINE_NAMES = Object.keys(systems) as EngineName[];

/** The system's programs for an engine, or null. */
export const systemPrograms = (name: EngineName): string[] | null =>
  systems[name].system.find((programs) => programs.every((program) => existsSync(program))) ?? null;

/** Starts the system's browser of that engine, or Playwright's own where the system has none. */
export async function startEngine(name: EngineName): Promise<Engine> {
  const [browser = '', driver = '', screen = ''] = systemPrograms(name) ?? [];
  if (name === 'chromium') return chromiumEngine();
  if (name === 'firefox') return browser ? firefoxEngine(browser) : playwrightFirefox(firefox);
  return browser ? webkitEngine({ browser, driver, screen }) : playwrightWebkit(webkit);
}
