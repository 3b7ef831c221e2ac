/** A value as nginx reads it back. Throws at a dollar sign, which nginx would take for a variable, and at control signs. */
export function quoted(value: string): string {
  if (/[$\p{Cc}]/u.test(value)) throw new Error(`nginx cannot be told ${JSON.stringify(value)}`);
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/** A regular expression in nginx's quotes. Throws at quotes and doubled backslashes, which nginx would read otherwise. */
function regex(flag: '~' | '~*', source: string): string {
  if (/"|\\\\/.test(source)) throw new Error(`nginx cannot be told ${source}`);
  return `"${flag}${source}"`;
}

export const exactCase = (source: string): string => regex('~', source);
export const anyCase = (source: string): string => regex('~*', source);

/** A directive with a block. */
export const block = (head: string, lines: readonly string[]): string => {
  const inner = lines.flatMap((line) => line.split('\n')).map((line) => line && `  ${line}`);
  return [`${head} {`, ...inner, '}'].join('\n');
};

export type MapRow = readonly [key: string, value: string];

/** A variable that follows from a text; the first row that fits decides, else the fallback. */
export const map = (from: string, to: string, fallback: string, rows: readonly MapRow[]): string =>
  block(
    `map ${from} ${to}`,
    [['default', fallback] as MapRow, ...rows].map(([key, value]) => `${key} ${value};`),
  );
