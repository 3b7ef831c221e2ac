import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import systems from './engines.json' with { type: 'json' };

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const { chromium } = systems;
const PROGRAMS = chromium.system.flat();

/**
 * Returns options to launch the first installed program, or else Playwright's Chromium. Disables background network
 * requests.
 */
function launchFirst(programs: string[]): LaunchOptions {
  const executablePath = programs.find((program) => existsSync(program));
  return { ...(executablePath ? { executablePath } : {}), args: QUIET };
}

/** Launch options of the full browser, as visitors use it. */
export const CHROMIUM_OPTIONS = launchFirst(PROGRAMS);

/** Launch options of the headless shell if installed, since it needs half the processor time. */
export const HEADLESS_CHROMIUM_OPTIONS = launchFirst([chromium.headless.program, ...PROGRAMS]);
