const ROW = /VALUES \((?:\?, )*\?\)/;
/** PostgreSQL counts parameters in 16 bits. */
const MOST_PARAMETERS = 60_000;

/** `?` as PostgreSQL counts it: $1, $2, … */
export function numbered(text: string): string {
  let count = 0;
  return text.replace(/\?/g, () => {
    count += 1;
    return `$${count}`;
  });
}

/** The statement for so many rows: its one `VALUES (?, ?)` repeated. */
export function forRows(text: string, rows: number): string {
  const found = ROW.exec(text)?.[0];
  if (!found) throw new Error(`no row of values in: ${text}`);
  const row = found.slice('VALUES '.length);
  return numbered(text.replace(found, `VALUES ${Array.from({ length: rows }, () => row).join(', ')}`));
}

/** Rows in portions that one statement can take. */
export function portions<T extends readonly unknown[]>(rows: readonly T[]): T[][] {
  const size = Math.max(1, Math.floor(MOST_PARAMETERS / Math.max(1, rows[0]?.length ?? 1)));
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
