import { build } from 'vite';

/** Builds each of the named workspaces as its own script does, and prints those that were built: `node build-each.mjs FOLDER...`. */

const built = [];
for (const root of process.argv.slice(2)) {
  process.chdir(root);
  const isBuilt = await build({ root, configLoader: 'runner', logLevel: 'error' }).then(
    () => true,
    () => false,
  );
  if (isBuilt) built.push(root);
}
console.log(JSON.stringify(built));
