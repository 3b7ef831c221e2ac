import type { OwnText } from '../support/own-texts';

export type SourceFile = { file: string; lines: number };

export type Sizes = { files: number; lines: number; median: number; p90: number; largest: SourceFile };

export const measureFile = ({ file, text }: OwnText): SourceFile => ({
  file,
  lines: text.split('\n').length - 1,
});

const isTest = (file: string) => /\.(test|spec)\.tsx?$|\/testing\//.test(file);
const isCode = (file: string) => /\.(ts|tsx|mjs|cjs|css)$/.test(file) && !/\.d\.(ts|mts)$/.test(file);

/** The files that people write and read as code: neither tests nor declarations. */
export const sources = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter(({ file }) => isCode(file) && !isTest(file));

/** The tests. */
export const tests = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter(({ file }) => isCode(file) && isTest(file));

/** How long files are; null where there is none. */
export function sizesOf(files: readonly SourceFile[]): Sizes | null {
  const sorted = [...files].sort((a, b) => a.lines - b.lines);
  const largest = sorted.at(-1);
  if (!largest) return null;
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]?.lines ?? 0;
  const lines = sorted.reduce((sum, file) => sum + file.lines, 0);
  return { files: sorted.length, lines, median: at(0.5), p90: at(0.9), largest };
}

/** The files by the workspace or folder that they lie in. */
export function byWorkspace(files: readonly SourceFile[]): Map<string, SourceFile[]> {
  const folders = new Map<string, SourceFile[]>();
  for (const each of files) {
    const [top = '', next = ''] = each.file.split('/');
    const folder = top === 'host' && !next.includes('.') ? `${top}/${next}` : top;
    folders.set(folder, [...(folders.get(folder) ?? []), each]);
  }
  return folders;
}
