/** Where an alteration was stopped; null where there was nothing left to try. */
export type Row = {
  name: string;
  stopped: Record<'types' | 'tests' | 'release' | 'gate', boolean | null>;
  /** What visitors get where somebody deploys it past every check before the gate. */
  atRunTime: string;
};

const HEAD =
  '| What a release has | types | tests | release | gate | at run time |\n|---|---|---|---|---|---|';

const cell = (stopped: boolean | null): string =>
  stopped === null ? '–' : stopped ? '**stopped**' : 'passes';

const lineOf = ({ name, stopped: { types, tests, release, gate }, atRunTime }: Row): string =>
  `| ${[name, ...[types, tests, release, gate].map(cell), atRunTime].join(' | ')} |`;

export const tableOf = (rows: readonly Row[]): string => [HEAD, ...rows.map(lineOf)].join('\n');

const [TITLE = ''] = HEAD.split('\n');

const FOUND = new RegExp(`${TITLE.replaceAll('|', '\\|')}(\\n\\|.*)*`);

/** The table as a text holds it; '' where it holds none. */
export const tableIn = (text: string): string => FOUND.exec(text)?.[0] ?? '';

export const withTable = (text: string, table: string): string => text.replace(FOUND, () => table);
