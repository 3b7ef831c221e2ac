export type SourceFile = { path: string; lines: number };

export type Sizes = { files: number; lines: number; median: number; p90: number; largest: SourceFile };

const isTest = (path: string) => /\.(test|spec)\.tsx?$|\/testing\//.test(path);
const isCode = (path: string) => /\.(ts|tsx|mjs|cjs|css)$/.test(path) && !/\.d\.(ts|mts)$/.test(path);

/** The files that people write and read as code: neither tests nor declarations. */
export const sources = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter(({ path }) => isCode(path) && !isTest(path));

/** The tests. */
export const tests = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter(({ path }) => isCode(path) && isTest(path));

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
  for (const file of files) {
    const [top = '', next = ''] = file.path.split('/');
    const folder = top === 'host' && next.includes('.') === false ? `${top}/${next}` : top;
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return folders;
}
