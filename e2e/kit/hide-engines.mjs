import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative, resolve } from 'node:path';

/**
 * Hides every browser from a Node program: `node --import ./e2e/kit/hide-engines.mjs …`. Proves that a configuration
 * loads on a machine without a browser, even with `ENGINES=required`.
 */

const { existsSync } = fs;
const BROWSER = /chrom(e|ium)|firefox|webkit|ms-playwright/i;

const isOutside = (path) => relative(process.cwd(), resolve(path)).startsWith('..');

fs.existsSync = (path) =>
  !(typeof path === 'string' && BROWSER.test(path) && isOutside(path)) && existsSync(path);
syncBuiltinESMExports();
