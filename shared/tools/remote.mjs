#!/usr/bin/env node
import { existsSync, unwatchFile, watchFile } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, createServer, normalizePath } from 'vite';
import { withImportedModule } from './import-source.mjs';
import { describePortInUse } from './taken-port.mjs';

/**
 * Runs the commands of a remote's npm scripts, such as `club-remote build`, and those of the host's operators. The same
 * program runs in this repository and in a remote's own repository, where the sources of this package are below
 * `node_modules`.
 */

// Ignores a closed output pipe, as in `history | head -1`.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});

const tool = (file) => join(import.meta.dirname, file);

const CONFIG = resolve('vite.config.ts');

/**
 * Passes the remote's Vite configuration to `use`. Loads it without Vite's own loaders, which reject TypeScript below
 * `node_modules`.
 */
const withConfig = (command, use) =>
  withImportedModule(CONFIG, ({ default: config }) => use({ configFile: false, ...config({ command }) }));

/** Serves the remote until its configuration changes. */
async function serve(config) {
  const { host, port } = config.server;
  const problem = await describePortInUse([port], [host, '127.0.0.1', '::1']);
  if (problem) throw new Error(problem);
  const server = await createServer(config);
  await server.listen();
  server.printUrls();
  await new Promise((done) => {
    server.watcher.on('change', (file) => normalizePath(file) === normalizePath(CONFIG) && done());
  });
  await server.close();
}

/**
 * Serves the remote, always with its latest configuration. After a failed restart, waits for the next change of the
 * configuration.
 */
async function serveForever() {
  await withConfig('serve', serve);
  for (;;) {
    try {
      await withConfig('serve', serve);
    } catch (error) {
      console.error(`cannot restart: ${error.message}`);
      await new Promise((done) => watchFile(CONFIG, { interval: 300 }, done));
      unwatchFile(CONFIG);
    }
  }
}

const root = join(import.meta.dirname, '../..');

/** File of the deploy commands: their source in this repository, or the bundle in the published package. */
const DEPLOY = [join(root, 'host/server/cli/deploy/run.ts'), tool('../dist/deploy-cli.js')];

async function deploy(name, args) {
  const file = DEPLOY.find(existsSync);
  if (!file)
    throw new Error('this package was packed without its deploy commands: use npm run pack -w shared');
  const inRepository = file === DEPLOY[0];
  const dirs = { REMOTES_DIR: join(root, '.remotes'), SECRETS_DIR: join(root, '.secrets') };
  const env = { ...(inRepository && dirs), ...process.env };
  const packageDir = process.cwd();
  const versions = await withImportedModule(tool('vite/build-facts.ts'), (module) => module.sharedVersions());
  // Reads the exports of the shared modules only for commands that need them, because it takes a second or two.
  const surface = ['release', 'deploy', 'rollback'].includes(name)
    ? await withImportedModule(tool('vite/surface/surface.ts'), (module) => module.sharedApi())
    : undefined;
  return withImportedModule(
    file,
    (module) => {
      process.chdir(process.env.INIT_CWD ?? packageDir);
      const print = (line) => console.log(line);
      return module.runCommand([name, ...args], { env, packageDir, print });
    },
    {
      __SHARED_VERSIONS__: JSON.stringify(versions),
      __SHARED_SURFACE__: JSON.stringify(surface) ?? 'undefined',
    },
  );
}

/** Runs the unit tests in the remote's folder. */
async function unit(filters) {
  const { startVitest } = await import('vitest/node');
  await startVitest('test', filters, {
    run: true,
    config: tool('vitest/config.ts'),
    configLoader: 'runner',
    reporters: ['dot'],
  });
}

const COMMANDS = {
  build: () => withConfig('build', (config) => build(config)),
  async dev(args) {
    const { site } = parseArgs({ args, options: { site: { type: 'string' } } }).values;
    if (site !== undefined && !URL.canParse(site))
      throw new Error('one remote runs on a site: npm run dev -w remote-profile -- --site https://…');
    // Passes the site to the Vite configuration in an environment variable, like PORT.
    if (site !== undefined) process.env.SITE = site;
    await serveForever();
  },
  try: (args) =>
    withConfig('build', (config) =>
      withImportedModule(tool('vite/try-remote.ts'), (module) => module.tryRemoteCommand(args, config)),
    ),
  unit,
  budget: () => withImportedModule(tool('budget.ts'), (module) => module.budgetCommand()),
};

const [name = '', ...args] = process.argv.slice(2);
// Must be set before Vite loads, because Vite assumes development by default.
process.env.NODE_ENV ||= { build: 'production', try: 'production', unit: 'test' }[name] ?? '';
try {
  const code = Object.hasOwn(COMMANDS, name) ? await COMMANDS[name](args) : await deploy(name, args);
  if (typeof code === 'number') process.exitCode = code;
} catch (error) {
  console.error(name === 'dev' ? `cannot start: ${error.message}` : error.message);
  process.exitCode = 1;
}
