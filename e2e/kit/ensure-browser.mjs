import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromium, firefox, webkit } from '@playwright/test';

/**
 * Ensures that the named engines (`chromium firefox webkit`; default Chromium) are available: from the system, from
 * Playwright, or installed now.
 */

const playwrights = { chromium, firefox, webkit };
const systems = JSON.parse(readFileSync(new URL('./sites/engines.json', import.meta.url), 'utf8'));
const named = process.argv.slice(2);
const engines = named.length > 0 ? named : ['chromium'];

const isOfSystem = (engine) =>
  systems[engine].system.some((programs) => programs.every((program) => existsSync(program)));

const isThere = (engine) => isOfSystem(engine) || existsSync(playwrights[engine].executablePath());

const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const aptInstallers = (packages) =>
  mayInstall
    ? [
        ['apt-get', ['update']],
        ['apt-get', ['install', '--yes', ...packages]],
      ]
    : [];

const installersOf = (engine) => [
  ...aptInstallers(systems[engine].packages),
  ['npx', ['playwright', 'install', '--with-deps', engine]],
  ['npx', ['playwright', 'install', engine]],
];

function install(name, isInstalled, installers) {
  for (const [command, options] of installers) {
    if (isInstalled()) return;
    console.log(`No ${name} yet: ${command} ${options.join(' ')}`);
    try {
      execFileSync(command, options, { stdio: 'inherit', shell: process.platform === 'win32' });
    } catch {
      console.log('That did not work.');
    }
  }
}

const ensure = (engine) => install(engine, () => isThere(engine), installersOf(engine));

/**
 * Installs the faster headless shell beside the system's Chromium if possible. Playwright's own Chromium already
 * includes it.
 */
function wantHeadlessShell() {
  const { program, package: name } = systems.chromium.headless;
  if (isOfSystem('chromium')) install(name, () => existsSync(program), aptInstallers([name]));
}

for (const engine of engines) ensure(engine);
if (engines.includes('chromium')) wantHeadlessShell();

// Fails for Chromium only: the suite itself reports the tests that it skips without another engine.
if (engines.includes('chromium') && !isThere('chromium')) {
  console.error('No Chromium could be found or installed; the end-to-end suite needs one.');
  process.exitCode = 1;
}
