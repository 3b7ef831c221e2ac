import { build } from 'vite';

/**
 * Builds each named workspace like its own build script and prints the names of the successful ones: `node
 * build-each.mjs FOLDER...`.
 */

/** Runs the minifier in this process instead of new workers, because later builds then start faster. */
const HERE = { terserOptions: { maxWorkers: 0 } };

const built = [];
for (const root of process.argv.slice(2)) {
  process.chdir(root);
  const isBuilt = await build({ root, configLoader: 'runner', logLevel: 'error', build: HERE }).then(
    () => true,
    () => false,
  );
  if (isBuilt) built.push(root);
}
console.log(JSON.stringify(built));
