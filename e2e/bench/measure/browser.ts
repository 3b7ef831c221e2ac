import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM } from '../../stack/chromium';

/**
 * Whoever drives a browser by its protocol has every `Error` that a script makes tell where it is: code that was compiled
 * without that is read once more, which costs a phone's processor 80 ms in React alone, and visitors nothing.
 */
const COMPILED_WITH_PLACES = '--js-flags=--no-enable-lazy-source-positions';

/** A browser that trusts one public key; were it to ignore certificate errors at large, it would cache nothing. */
export function launchBrowser(spki: string): Promise<Browser> {
  const args = [
    ...(CHROMIUM.args ?? []),
    COMPILED_WITH_PLACES,
    `--ignore-certificate-errors-spki-list=${spki}`,
  ];
  return chromium.launch({ ...CHROMIUM, args });
}
