import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs a measurement, a trial or a rare job: `npm run lab -- NAME [options]`. Without a name, lists them. */

const root = join(import.meta.dirname, '../..');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const npm = (...args) => [process.env.npm_execpath, ...args];
const source = (file, ...args) => ['shared/tools/run.mjs', file, ...args];
const playwright = (...args) => ['node_modules/@playwright/test/cli.js', 'test', '--config', ...args];
const programs = (...names) => source('e2e/kit/ensure-programs.ts', ...names);

const SETUP = ['shared/tools/setup.mjs'];
const BUILD = npm('run', 'build');
const BUILD_SERVER = npm('run', 'build:server', '-w', 'host');
const DATABASES = ['postgres', 'pgbouncer'];
const ENGINES = ['chromium', 'headless-shell', 'firefox', 'webkit', 'stand-in-font'];
const POSTGRES = programs(...DATABASES);
const CHROMIUM = programs('chromium', 'headless-shell', 'stand-in-font');
const PROGRAMS = programs(...DATABASES, 'nginx', 'promtool', ...ENGINES);
const SUITES = ['--project=product', '--project=long', '--project=platform'];

/** Description and steps of each job. A step is a Node program with arguments; the last one also gets the options. */
const JOBS = {
  bench: [
    'measures page loads, compared with other builds',
    BUILD,
    CHROMIUM,
    source('e2e/lab/bench/command.ts'),
  ],
  burdened: [
    'runs the product suite on slow networks and processors',
    ...[BUILD, PROGRAMS],
    ['--env-file=e2e/burdened.env', ...playwright('e2e/playwright.config.ts', '--project=product')],
  ],
  container: [
    'builds, runs and stops the container image with buildah, as root',
    programs('buildah', 'debootstrap'),
    source('host/trials/container/command.ts'),
  ],
  costs: [
    'measures minutes and core-seconds of the parts of the tests',
    PROGRAMS,
    source('e2e/lab/costs/command.ts'),
  ],
  crash: [
    'kills the server and cuts power during submissions',
    ...[BUILD_SERVER, POSTGRES],
    source('host/trials/crash/command.ts'),
  ],
  drawing: ['measures server rendering by directory size', BUILD, source('host/trials/drawing/command.ts')],
  flood: [
    'sends hostile submissions to test the limits',
    BUILD_SERVER,
    source('host/trials/flood/command.ts'),
  ],
  fuzz: [
    'sends generated input of every kind to the server',
    BUILD_SERVER,
    source('host/trials/fuzz/command.ts'),
  ],
  growth: [
    'measures load, search and memory by directory size',
    BUILD,
    CHROMIUM,
    source('e2e/lab/growth/command.ts'),
  ],
  hostile: [
    'deploys releases that loop, throw or exhaust memory',
    BUILD,
    source('e2e/lab/hostile/command.ts'),
  ],
  journeys: ['counts the source files of five user journeys', source('e2e/lab/journeys/command.ts')],
  pictures: [
    'takes screenshots of every scene',
    BUILD,
    CHROMIUM,
    playwright('e2e/lab/pictures/playwright.config.ts'),
  ],
  postgres: [
    'runs the Chromium suites on PostgreSQL',
    ...[POSTGRES, BUILD],
    source('host/trials/postgres/command.ts', 'npm', 'run', 'e2e', '--', ...SUITES),
  ],
  programs: ['installs databases, nginx, promtool and browsers for the tests', PROGRAMS],
  rasters: ['exports icons, seals and the social preview', source('host/scripts/pictures/export-rasters.ts')],
  rollout: ['runs rollouts with generated visitors', BUILD, source('host/trials/rollout/command.ts')],
  servers: [
    'tests three servers behind nginx',
    ...[BUILD, programs(...DATABASES, 'nginx')],
    source('host/trials/servers/command.ts'),
  ],
  service: ['measures the data service under load', BUILD_SERVER, source('host/trials/load/command.ts')],
  simulation: ['simulates rollouts without a server', source('host/trials/rollout-simulation/command.ts')],
  sunday: [
    'measures the busiest hour of a Sunday, on which all visitors refresh their lists',
    BUILD,
    source('host/trials/sunday/command.ts'),
  ],
  'team-day': [
    'follows a team’s day from preview to kill switch, with screenshots and durations',
    ...[BUILD, CHROMIUM],
    playwright('e2e/playwright.config.ts', '--project=platform', '--reporter=list,html', 'team-day'),
  ],
  walkthrough: ['runs the README’s steps in a fresh clone', source('e2e/lab/walkthrough/command.ts')],
};

/** Runs a Node program, forwards signals to it, and returns its exit code. */
async function run(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const forward = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  const [code] = await once(child, 'close');
  for (const signal of SIGNALS) process.off(signal, forward);
  return code ?? 1;
}

const [name = '', ...options] = process.argv.slice(2);
if (Object.hasOwn(JOBS, name)) {
  const [, ...steps] = JOBS[name];
  steps.push([...steps.pop(), ...options]);
  for (const step of [SETUP, ...steps]) {
    process.exitCode = await run(step);
    if (process.exitCode) break;
  }
} else {
  for (const [job, [description]] of Object.entries(JOBS)) console.log(`${job.padEnd(12)} ${description}`);
  process.exitCode = name === '' ? 0 : 2;
}
