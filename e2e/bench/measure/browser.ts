import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM } from '../../stack/chromium';

/** A browser that trusts one public key; were it to ignore certificate errors at large, it would cache nothing. */
export function launchBrowser(spki: string): Promise<Browser> {
  const args = [...(CHROMIUM.args ?? []), `--ignore-certificate-errors-spki-list=${spki}`];
  return chromium.launch({ ...CHROMIUM, args });
}
