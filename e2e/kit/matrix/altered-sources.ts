import { randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../sites/workspace';

type Edit = { file: string; from: string; to: string };

/** A change to the sources of the profile remote and of the shared code in its build. */
export type SourceAlteration = {
  name: string;
  edits: readonly Edit[];
  added?: Record<string, string>;
  /** Matches the message with which the host rejects the deploy; missing if the host accepts it or nothing is built. */
  refusal?: RegExp;
  /** Unit test file that must fail with this change. */
  failsTest?: string;
};

const PAGE = 'remote-profile/src/profile/profile-page.tsx';
const ROWS = 'remote-profile/src/profile/information.tsx';
const TESTS_OF_PAGE = 'remote-profile/src/profile/profile-actions.test.tsx';
const TESTS_OF_ROWS = 'remote-profile/src/profile/information.test.ts';
const BUDGET_BREAKER = 'remote-profile/src/profile/ballast.ts';
const GLOBAL_STYLES = 'remote-profile/src/profile/global.css';
const LAMP = 'shared/src/ui/lamp.ts';

const edit = (file: string, from: string, to: string): Edit => ({ file, from, to });

const before = (file: string, line: string, text: string): Edit => edit(file, line, `${text}\n${line}`);

const inPage = (text: string): Edit =>
  edit(PAGE, 'data-boundary="profile">', `data-boundary="profile">\n      ${text}`);

const imported = (text: string): Edit => before(PAGE, 'import { ProfileView }', text);

/** Lists source changes that break a release. Some break only the profile of `shownId`, which no unit test renders. */
export const sourceAlterations = (shownId: string): SourceAlteration[] => [
  {
    name: 'a syntax error',
    failsTest: TESTS_OF_ROWS,
    edits: [before(ROWS, 'type InformationRow', 'export const = ;')],
  },
  {
    name: 'throws on load',
    failsTest: TESTS_OF_PAGE,
    refusal: /ProfilePage cannot be drawn .*falla de prueba al cargar/,
    edits: [before(PAGE, '/** Renders /detalle/{id}.', "throw new Error('falla de prueba al cargar');\n")],
  },
  {
    name: 'throws on render, for a record that no test has',
    edits: [
      before(
        ROWS,
        '  return rows',
        `  if (s.id === '${shownId}') throw new Error('falla de prueba al mostrar');`,
      ),
    ],
  },
  {
    name: 'a wrong contract',
    refusal: /built for contract 2/,
    edits: [edit('shared/src/federation/contract.ts', "CONTRACT_VERSION = '1'", "CONTRACT_VERSION = '2'")],
  },
  {
    name: 'a name that the host does not share',
    refusal: /takes Lamp from @club\/shared\/ui, which this site does not have/,
    edits: [
      before('shared/src/ui/index.ts', 'export { lockScroll }', "export { Lamp } from './lamp';"),
      imported("import { Lamp } from '@club/shared/ui';"),
      inPage('<Lamp />'),
    ],
    added: { [LAMP]: 'export const Lamp = () => null;\n' },
  },
  {
    name: 'a store of another shape',
    refusal: /reads useRatingSummary\(\)\.rating as null \| object, where this site has nothing/,
    edits: [
      edit('shared/src/state/lists.ts', 'summary: RatingSummary | null;', 'rating: RatingSummary | null;'),
      edit(
        'shared/src/state/lists.ts',
        "'ready', summary, failed: true }",
        "'ready', rating: summary, failed: true }",
      ),
      edit('shared/src/state/lists.ts', "'ready', summary };", "'ready', rating: summary };"),
      edit('remote-profile/src/ratings/ratings.tsx', 'ratings.summary', 'ratings.rating'),
      edit(
        'remote-profile/src/profile/profile-header.tsx',
        'const { summary } = rating;',
        'const { rating: summary } = rating;',
      ),
    ],
  },
  {
    name: 'a field that the host’s records lack',
    refusal: /reads useSpecialist\(\)\.specialist\.horario as string, where this site has nothing/,
    edits: [
      before('shared/src/domain/specialist.ts', '  areaCovertura: string;', '  horario: string;'),
      before('shared/src/domain/specialist.ts', "  areaCovertura: 'text',", "  horario: 'text',"),
      before('shared/src/testing/builders.ts', "    areaCovertura: 'Todo", "    horario: 'De día',"),
      before(
        'shared/src/demo/tidy-specialists.ts',
        '    areaCovertura: coverageText',
        "    horario: 'De día',",
      ),
      before(ROWS, '  return rows', "  if (s.horario.trim() === '') return [];"),
    ],
  },
  {
    name: '100 KB more',
    edits: [
      imported("import { BALLAST } from './ballast';"),
      inPage('<span hidden data-ballast={BALLAST} />'),
    ],
    added: { [BUDGET_BREAKER]: `export const BALLAST = '${randomBytes(75_000).toString('base64')}';\n` },
  },
  {
    name: 'a style for the host’s header',
    edits: [imported("import './global.css';")],
    added: { [GLOBAL_STYLES]: '@layer components { header { display: none } }\n' },
  },
  {
    name: 'no default export',
    failsTest: TESTS_OF_PAGE,
    refusal: /ProfilePage cannot be drawn/,
    edits: [edit(PAGE, 'export default function ProfilePage', 'export function ProfilePage')],
  },
];

const COPIED = ['shared', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
const NOT_COPIED = /[\\/](node_modules|dist|releases)$/;

const link = (target: string, path: string) => symlink(target, path, 'junction');

/** Links every installed package, except this repository's workspaces, into a folder for all checkouts below it. */
export async function linkPackages(folder: string): Promise<void> {
  const modules = join(ROOT, 'node_modules');
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(modules)) {
    if (name !== '@club') await link(join(modules, name), join(folder, 'node_modules', name));
  }
}

/** Copies the sources of a workspace and applies the change to them. Returns the workspace's folder. */
export async function makeAlteredCheckout(
  folder: string,
  { edits, added = {} }: Pick<SourceAlteration, 'edits' | 'added'>,
  workspace = 'remote-profile',
): Promise<string> {
  for (const name of [workspace, ...COPIED]) {
    await cp(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !NOT_COPIED.test(path),
    });
  }
  await mkdir(join(folder, 'node_modules', '@club'), { recursive: true });
  await link(join(folder, 'shared'), join(folder, 'node_modules', '@club', 'shared'));
  for (const { file, from, to } of edits) {
    const text = await readFile(join(folder, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not say «${from}»`);
    await writeFile(
      join(folder, file),
      text.replace(from, () => to),
    );
  }
  for (const [file, text] of Object.entries(added)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return join(folder, workspace);
}
