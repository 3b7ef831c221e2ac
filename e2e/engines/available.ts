import { existsSync } from 'node:fs';
import { chromium, firefox, webkit } from '@playwright/test';
import type { EngineName } from './drivers/driver';
import { ENGINE_NAMES, systemPrograms } from './drivers/start-engine';

const PLAYWRIGHTS = { chromium, firefox, webkit };

const isThere = (name: EngineName): boolean =>
  systemPrograms(name) !== null || existsSync(PLAYWRIGHTS[name].executablePath());

/** The engines of this machine; of each other one a line, or, where none may be skipped (`ENGINES=required`), an error. */
export function availableEngines(): EngineName[] {
  const missing = ENGINE_NAMES.filter((name) => !isThere(name));
  for (const name of missing) {
    const line = `This machine has no ${name}: its journeys are skipped.`;
    if (process.env.ENGINES === 'required') throw new Error(line);
    console.warn(line);
  }
  return ENGINE_NAMES.filter((name) => !missing.includes(name));
}
