import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type BrowserType, chromium, firefox, webkit } from '@playwright/test';
import { findPgbouncer, findPostgres } from '../../host/trials/support/postgres';
import systems from './sites/engines.json' with { type: 'json' };

type Installer = readonly [command: string, ...args: string[]];

type Program = {
  isInstalled: () => boolean;
  /** Commands that may install the program, tried in order until it is installed. */
  installers: readonly Installer[];
  isRequired?: boolean;
};

const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const apt = (...args: string[]): Installer[] =>
  mayInstall
    ? [
        ['apt-get', 'update'],
        ['apt-get', 'install', '--yes', ...args],
      ]
    : [];

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

const commandFrom = (debianPackage: string, program = debianPackage): Program => ({
  isInstalled: () => folders.some((folder) => existsSync(join(folder, program))),
  installers: apt('--no-install-recommends', debianPackage),
});

const databaseFrom = (debianPackage: string, find: () => string | null): Program => ({
  isInstalled: () => find() !== null,
  installers: apt('--no-install-recommends', debianPackage),
  isRequired: process.env.POSTGRES === 'required',
});

const isOfSystem = (engine: keyof typeof systems): boolean =>
  systems[engine].system.some((programs) => programs.every((program) => existsSync(program)));

/** Describes a browser engine that is installed from the system's packages or else from Playwright. */
const engineOf = (engine: keyof typeof systems, playwright: BrowserType): Program => ({
  isInstalled: () => isOfSystem(engine) || existsSync(playwright.executablePath()),
  installers: [
    ...apt(...systems[engine].packages),
    ['npx', 'playwright', 'install', '--with-deps', engine],
    ['npx', 'playwright', 'install', engine],
  ],
  // Requires only Chromium: without another engine, the suite skips tests and reports them.
  isRequired: engine === 'chromium',
});

const { program: HEADLESS, package: headlessPackage } = systems.chromium.headless;

const PROGRAMS: Readonly<Record<string, Program>> = {
  buildah: commandFrom('buildah'),
  debootstrap: commandFrom('debootstrap'),
  nginx: { ...commandFrom('nginx-light', 'nginx'), isRequired: process.env.ENGINES === 'required' },
  promtool: commandFrom('prometheus', 'promtool'),
  postgres: databaseFrom('postgresql', findPostgres),
  pgbouncer: databaseFrom('pgbouncer', findPgbouncer),
  chromium: engineOf('chromium', chromium),
  // Needs half the processor time of the system's Chromium; Playwright's Chromium already includes this program.
  'headless-shell': {
    isInstalled: () => existsSync(HEADLESS) || !isOfSystem('chromium'),
    installers: apt(headlessPackage),
  },
  // Provides a fallback font as wide as the web font, since otherwise a late web font would shift the layout.
  'stand-in-font': {
    isInstalled: () => !mayInstall || existsSync('/usr/share/fonts/truetype/liberation'),
    installers: apt('--no-install-recommends', 'fonts-liberation'),
  },
  firefox: engineOf('firefox', firefox),
  webkit: engineOf('webkit', webkit),
};

/** Installs the named programs that are missing, if permitted. Returns 1 if a required one is still missing, else 0. */
export default function ensurePrograms(names: readonly string[]): number {
  let code = 0;
  for (const name of names) {
    const program = PROGRAMS[name];
    if (!program) throw new Error(`unknown program ${name}`);
    for (const [command, ...args] of program.installers) {
      if (program.isInstalled()) break;
      console.log(`No ${name} yet: ${command} ${args.join(' ')}`);
      try {
        execFileSync(command, args, {
          stdio: 'inherit',
          shell: process.platform === 'win32',
          // RUNLEVEL 1 prevents packages from starting their servers.
          env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
        });
      } catch {
        console.log('That did not work.');
      }
    }
    if (program.isInstalled()) continue;
    console.log(
      `${name} is not installed: ${program.isRequired ? 'it is required' : 'tests that need it are skipped'}.`,
    );
    if (program.isRequired) code = 1;
  }
  return code;
}
