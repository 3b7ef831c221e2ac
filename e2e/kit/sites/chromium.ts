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

/** The first of the programs that is there, or Playwright's own, asking nothing of the network by itself. */
function launchFirst(programs: string[]): LaunchOptions {
  const executablePath = programs.find((program) => existsSync(program));
  return { ...(executablePath ? { executablePath } : {}), args: QUIET };
}

/** The browser as visitors have it. */
export const CHROMIUM = launchFirst(PROGRAMS);

/** The same engine without the windows around it, for half the processor time, where there is one. */
export const HEADLESS_CHROMIUM = launchFirst([chromium.headless.program, ...PROGRAMS]);
