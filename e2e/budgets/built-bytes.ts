import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import {
  type Bytes,
  filesEndingWith,
  measureRemoteBytes,
  readBudget,
  sumOfSizes,
} from '../../shared/tools/budget';
import { built, ROOT } from '../kit/sites/workspace';
import budgets from './budgets.json' with { type: 'json' };

const HOST = join(ROOT, 'host', 'dist', 'client');

/**
 * Measures the host's build in bytes: `shell` (scripts before hydration), `styles` (style sheets of every page) and
 * `everything` (all scripts).
 */
function hostBytes(): Bytes {
  const page = readFileSync(join(HOST, 'index.html'), 'utf8');
  const linked = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, url = '']) => url);
  return {
    shell: sumOfSizes(HOST, linked(/(?:src|href)="\/([^"]+\.js)"/g)),
    styles: sumOfSizes(HOST, linked(/href="\/([^"]+\.css)"/g)),
    everything: sumOfSizes(HOST, filesEndingWith(HOST, '.js')),
  };
}

export const DEPLOYABLES = ['host', ...REMOTE_NAMES] as const;

/** Returns the byte budget of the host or of a remote. */
export const budgetOf = (name: (typeof DEPLOYABLES)[number]): Bytes =>
  name === 'host' ? budgets.host : readBudget(join(ROOT, `remote-${name}`));

export const measureBuiltBytes = (): Record<string, Bytes> =>
  Object.fromEntries(
    DEPLOYABLES.map((name) => [name, name === 'host' ? hostBytes() : measureRemoteBytes(built.remote(name))]),
  );
