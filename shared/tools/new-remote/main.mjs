import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { remoteWorkflow, sourceFilesOf } from './files.mjs';

/** Creates a remote with one page, ready to run, test, release and deploy: `npm run new-remote -- NAME`. */

const root = join(import.meta.dirname, '../../..');
const read = (file) => readFileSync(join(root, file), 'utf8');

function write(file, text) {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Adds the workspace to lock file and node_modules without network requests. */
function addToInstallation({ name, folder }) {
  const npm = [process.env.npm_execpath, 'install', '--package-lock-only', '--ignore-scripts', '--offline'];
  execFileSync(process.execPath, npm, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const links = join(root, 'node_modules', '@club');
  const link = join(links, `remote-${name}`);
  if (existsSync(links) && !existsSync(link)) symlinkSync(join(root, folder), link, 'junction');
}

/** The new remote gets copies of this remote's `package.json` and standalone page. */
const TEMPLATE = { folder: 'remote-profile', name: 'profile' };

const COPIED = ['package.json', 'tsconfig.json', 'index.html'];

function newRemote(names) {
  const { name, folder } = names;
  if (existsSync(join(root, folder, 'package.json'))) throw new Error(`${folder} exists already`);
  if (isTaken(names, read('shared/src/federation/remotes.ts'), read('shared/src/paths.ts')))
    throw new Error(`${name} is taken already`);
  const entries = Object.entries(ENTRIES).map(([file, add]) => [file, add(read(file), names)]);
  for (const file of COPIED) {
    const text = read(`${TEMPLATE.folder}/${file}`).replaceAll(/"version": ".*?"/g, '"version": "1.0.0"');
    write(
      `${folder}/${file}`,
      text.replaceAll(TEMPLATE.folder, folder).replaceAll(` ${TEMPLATE.name}"`, ` ${name}"`),
    );
  }
  for (const [file, text] of Object.entries(sourceFilesOf(names))) write(`${folder}/${file}`, text);
  write(`.github/workflows/${folder}.yml`, remoteWorkflow(folder));
  for (const [file, text] of entries) write(file, text);
  addToInstallation(names);
}

const SHAPE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_LENGTH = 40;

const pascal = (name) =>
  name
    .split('-')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('');

/** Returns the remote's name in all notations that the files need. Throws if the name is invalid. */
function namesOf(name = '') {
  if (!SHAPE.test(name) || name.length > MAX_LENGTH)
    throw new Error(
      'npm run new-remote -- NAME, of lower-case letters, digits and hyphens, such as price-list',
    );
  const title = pascal(name);
  return {
    name,
    folder: `remote-${name}`,
    path: `/${name}`,
    page: title[0].toLowerCase() + title.slice(1),
    module: `${title}Page`,
    file: `${name}-page`,
    title: name[0].toUpperCase() + name.slice(1).replaceAll('-', ' '),
  };
}

/** Inserts a line after the last line that matches the pattern. */
function insertAfter(text, pattern, line) {
  const lines = text.split('\n');
  const last = lines.findLastIndex((one) => pattern.test(one));
  if (last < 0) throw new Error(`no line matches ${pattern}`);
  return [...lines.slice(0, last + 1), line, ...lines.slice(last + 1)].join('\n');
}

/** Page names and path segments that the host uses. */
const RESERVED = ['home', 'notFound', 'assets', 'healthz', 'imagenes', 'metrics', 'remotes', 'servicio'];

/** Returns whether a page name or path is in use; searches the text of the table of remotes and of the paths. */
const isTaken = ({ path, page }, table, paths) =>
  RESERVED.includes(page) ||
  new RegExp(`\\b${page}: \\{`).test(table) ||
  `${table}${paths}`.includes(`'${path}'`);

function addToTable(text, { name, path, page, module }) {
  const key = name.includes('-') ? `'${name}'` : name;
  const entry = `  ${key}: {
    layout: [],
    pages: { ${page}: { path: '${path}', module: '${module}', skeleton: 'choices' } },
  },
`;
  return text.replace(/^\} as const satisfies /m, (end) => entry + end);
}

const addToReadme = (text, { folder, module, title }) =>
  insertAfter(text, /^\| `remote-/, `| \`${folder}\` | ${title} | \`${module}\` |`);

/** Functions that add a remote to a file, by path. npm itself adds it to the lock file. */
const ENTRIES = {
  'shared/src/federation/remotes.ts': addToTable,
  'README.md': addToReadme,
};

try {
  const names = namesOf(process.argv[2]);
  newRemote(names);
  console.log(`${names.folder} is there: its page at ${names.path}, its line in ${Object.keys(ENTRIES).join(', ')}
npm run dev                        the whole site with it, at ${names.path}
npm run dev -w ${names.folder}   it alone
To deploy it: host/docs/deploying.md, «New and removed remotes»`);
} catch (error) {
  console.error(`new-remote: ${error.message}`);
  process.exitCode = 1;
}
