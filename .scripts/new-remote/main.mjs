import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { remoteWorkflow } from '../remote-workflow.mjs';
import { ENTRIES, isTaken } from './entries.mjs';
import { ALIKE, filesOf, PATTERN } from './files.mjs';
import { namesOf } from './names.mjs';

/** Makes a remote with one page, ready to run, test, release and deploy: `npm run new-remote -- NAME`. */

const root = join(import.meta.dirname, '../..');
const read = (file) => readFileSync(join(root, file), 'utf8');

function write(file, text) {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** As `npm ci` would find it, without asking a registry for anything. */
function addToInstallation({ name, folder }) {
  const npm = [process.env.npm_execpath, 'install', '--package-lock-only', '--ignore-scripts', '--offline'];
  execFileSync(process.execPath, npm, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const links = join(root, 'node_modules', '@club');
  const link = join(links, `remote-${name}`);
  if (existsSync(links) && !existsSync(link)) symlinkSync(join(root, folder), link, 'junction');
}

function newRemote(names) {
  const { name, folder } = names;
  if (existsSync(join(root, folder, 'package.json'))) throw new Error(`${folder} is there already`);
  if (isTaken(names, read('shared/src/federation/remotes.ts'), read('shared/src/paths.ts')))
    throw new Error(`${name} is taken already`);
  const entries = Object.entries(ENTRIES).map(([file, add]) => [file, add(read(file), names)]);
  for (const file of ALIKE) {
    const text = read(`${PATTERN.folder}/${file}`).replaceAll(/"version": ".*?"/g, '"version": "1.0.0"');
    write(
      `${folder}/${file}`,
      text.replaceAll(PATTERN.folder, folder).replaceAll(` ${PATTERN.name}"`, ` ${name}"`),
    );
  }
  for (const [file, text] of Object.entries(filesOf(names))) write(`${folder}/${file}`, text);
  write(`.github/workflows/${folder}.yml`, remoteWorkflow(folder));
  for (const [file, text] of entries) write(file, text);
  addToInstallation(names);
}

try {
  const names = namesOf(process.argv[2]);
  newRemote(names);
  console.log(`${names.folder} is there: its page at ${names.path}, its line in ${Object.keys(ENTRIES).join(', ')}
npm run dev                        the whole site with it, at ${names.path}
npm run dev -w ${names.folder}   it alone`);
} catch (error) {
  console.error(`new-remote: ${error.message}`);
  process.exitCode = 1;
}
