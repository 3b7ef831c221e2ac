import { createRunnableDevEnvironment, resolveConfig } from 'vite';

/**
 * Imports a TypeScript module and passes it to `use`. Returns the result of `use`.
 * Keeps the module's lazy imports working until then, which Vite's own `runnerImport` does not.
 */
export async function withSource(file, use, define = {}) {
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
