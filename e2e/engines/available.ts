import { existsSync } from 'node:fs';
import { chromium, firefox, webkit } from '@playwright/test';
import type { EngineName } from './drivers/driver';
import { systemPrograms } from './drivers/start-engine';

const PLAYWRIGHTS = { chromium, firefox, webkit };

/** Tells whether this machine can run an engine; throws if it must and cannot (`ENGINES=required`). */
export function isAvailable(name: EngineName): boolean {
  if (systemPrograms(name) !== null || existsSync(PLAYWRIGHTS[name].executablePath())) return true;
  if (process.env.ENGINES === 'required') throw new Error(`This machine has no ${name}`);
  return false;
}
