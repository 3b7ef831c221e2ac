import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../kit/sites/workspace';
import { type RepositoryFile, repositoryFiles } from './repository';

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

const withoutBlocks = (text: string): string => text.replace(/^```.*?^```/gms, '');

/** Lists the targets of a document's links and pictures inside the repository. */
const linksIn = (text: string): string[] =>
  all(withoutBlocks(text), /\]\(([^)\s]+)\)/g).filter((target) => !/^[a-z]+:/.test(target));

const headingsIn = (text: string): string[] =>
  all(withoutBlocks(text), /^#{1,6} (.+)$/gm).map((heading) => heading.replaceAll('`', ''));

/** Converts a heading to its anchor on GitHub. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Lists the words in a document's code spans. */
const codeWordsIn = (text: string): string[] =>
  all(withoutBlocks(text), /`([^`\n]+)`/g).flatMap((code) => code.split(/\s+/));

type ScriptCall = { script: string; workspace: string | undefined };

const scriptCallsIn = (text: string): ScriptCall[] =>
  [...text.matchAll(/npm run (?:-s |--silent )?([\w:-]+)(?: +-w\s+([\w-]+))?/g)].map(
    ([, script = '', workspace]) => ({ script, workspace }),
  );

/** Lists the first cell of each row of the table below a heading. */
function firstCells(text: string, heading: string): string[] {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [table = ''] = /(^\|.*\n)+/m.exec(section) ?? [];
  return all(table, /^\| (.+?) \|/gm).slice(1);
}

const markdown = repositoryFiles('*.md');
const manifests = repositoryFiles('package.json', '*/package.json').map(({ name, text }) => ({
  folder: dirname(name),
  manifest: JSON.parse(text) as Record<
    'scripts' | 'dependencies' | 'devDependencies',
    Record<string, string>
  >,
}));
const textOf = (name: string): string => markdown.find((document) => document.name === name)?.text ?? '';

const IGNORED = readFileSync(join(ROOT, '.gitignore'), 'utf8').split(/\r?\n/);

/** Returns true if a word must be an existing path: its first folder exists and git does not ignore it. */
function isPath(word: string, folder: string): boolean {
  const [first = '', ...rest] = word.split('/');
  if (rest.length === 0 || !/^[\w./-]+$/.test(word) || rest.some((part) => IGNORED.includes(part)))
    return false;
  return /^[.\w-]/.test(first) && [ROOT, join(ROOT, folder)].some((root) => existsSync(join(root, first)));
}

const isThere = (path: string, folder: string): boolean =>
  existsSync(join(ROOT, path)) || existsSync(join(ROOT, folder, path));

function isReached(target: string, { name, text }: RepositoryFile): boolean {
  const [path = '', anchor] = target.split('#');
  const file = join(ROOT, path === '' ? name : join(dirname(name), path));
  if (!existsSync(file)) return false;
  if (anchor === undefined) return true;
  const headings = headingsIn(path === '' ? text : readFileSync(file, 'utf8'));
  return headings.map(anchorOf).includes(anchor);
}

const hasScript = ({ script, workspace = '.' }: ScriptCall): boolean =>
  manifests.some(({ folder, manifest }) => folder === workspace && manifest.scripts[script] !== undefined);

describe.each(markdown)('$name', (document) => {
  const { text } = document;
  const folder = dirname(document.name);

  test('links only to existing targets', () => {
    expect(linksIn(text).filter((target) => !isReached(target, document))).toEqual([]);
  });

  test('names only existing files', () => {
    const paths = codeWordsIn(text).filter((word) => isPath(word, folder));
    expect(paths.filter((path) => !isThere(path, folder))).toEqual([]);
  });

  test('names only existing npm scripts', () => {
    expect(scriptCallsIn(text).filter((call) => !hasScript(call))).toEqual([]);
  });
});

test('the document tests recognize links, anchors, files and scripts', () => {
  expect(linksIn('[a](x.md#y) [b](https://x.example) ![c](z.webp)')).toEqual(['x.md#y', 'z.webp']);
  expect(anchorOf('Releases, and `deploys`')).toBe('releases-and-deploys');
  expect(codeWordsIn('`npm run unit -- e2e/unit/x`').filter((word) => isPath(word, '.'))).toEqual([
    'e2e/unit/x',
  ]);
  expect(scriptCallsIn('npm run -s deploy  -w remote-profile')).toEqual([
    { script: 'deploy', workspace: 'remote-profile' },
  ]);
});

test('DECISIONS.md has one row for each declared library and no other row', () => {
  const declared = manifests
    .flatMap(({ manifest }) => Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
    .filter((name) => !/^@(club|types)\//.test(name));
  const told = firstCells(textOf('DECISIONS.md'), 'Libraries').flatMap((cell) => cell.split(', '));
  expect([...told].sort()).toEqual([...new Set(declared)].sort());
});

test('every document section that a comment cites exists', () => {
  const NAMED = /((?:[\w-]+\/)*[\w-]+\.md), «([^»]+)»/g;
  const named = repositoryFiles('*.ts', '*.tsx', '*.mjs', '*.css').flatMap(({ text }) => [
    ...text.matchAll(NAMED),
  ]);
  expect(named.length).toBeGreaterThan(3);
  const missing = named.filter(([, file = '', section = '']) => !headingsIn(textOf(file)).includes(section));
  expect(missing.map(([reference]) => reference)).toEqual([]);
});
