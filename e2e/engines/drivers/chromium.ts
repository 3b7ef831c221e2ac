import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { CHROMIUM, HEADLESS_CHROMIUM } from '../../stack/chromium';
import { makeTempDir } from '../../stack/temp-dir';
import type { Engine } from './driver';
import { playwrightEngine } from './playwright';

/** As with «Block all cookies» in the settings: every use of storage throws. */
const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } };

async function openBlocked(options: BrowserContextOptions) {
  const dir = await makeTempDir();
  await mkdir(join(dir.path, 'Default'));
  await writeFile(join(dir.path, 'Default', 'Preferences'), JSON.stringify(BLOCKED));
  const context = await chromium.launchPersistentContext(dir.path, { ...CHROMIUM, ...options });
  context.on('close', () => void dir.remove());
  return context;
}

export const chromiumEngine = (): Promise<Engine> =>
  playwrightEngine({ type: chromium, launch: HEADLESS_CHROMIUM, openBlocked });
