import { createRunnableDevEnvironment, resolveConfig } from 'vite';

/**
 * Imports a TypeScript module, passes it to `use` and returns the result. Works below `node_modules` too, where Node
 * refuses TypeScript. Unlike Vite's `runnerImport`, keeps the module's dynamic imports working until `use` has finished.
 */
export async function withImportedModule(file, use, define = {}) {
  const environment = createRunnableDevEnvironment(
    'source',
    await resolveConfig(
      {
        configFile: false,
        envDir: false,
        cacheDir: process.cwd(),
        define,
        environments: {
          source: {
            consumer: 'server',
            dev: { moduleRunnerTransform: true },
            resolve: { external: true, noExternal: [/^@club\//], mainFields: [], conditions: ['node'] },
          },
        },
      },
      'serve',
    ),
    { runnerOptions: { hmr: { logger: false } }, hot: false },
  );
  await environment.init();
  try {
    return await use(await environment.runner.import(file));
  } finally {
    await environment.close();
  }
}
