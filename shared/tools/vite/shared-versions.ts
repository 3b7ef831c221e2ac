import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const PACKAGES = ['@club/shared', 'react', 'react-dom', 'react-router-dom', 'zustand'] as const;

const require = createRequire(import.meta.url);

const fileOf = (name: string): string =>
  name === '@club/shared'
    ? join(import.meta.dirname, '../../package.json')
    : require.resolve(`${name}/package.json`);

/** Returns the installed versions of the shared packages: the host provides these, and each release records them. */
export const sharedVersions = (): Record<string, string> =>
  Object.fromEntries(PACKAGES.map((name) => [name, JSON.parse(readFileSync(fileOf(name), 'utf8')).version]));
