import { collapseSpaces } from '@club/shared/domain';

/** The beginning of a text, up to the last whole word that fits, with «…» where it goes on. */
export function excerpt(text: string, most: number): string {
  const line = collapseSpaces(text);
  const letters = [...line];
  if (letters.length <= most) return line;
  const start = letters.slice(0, most).join('');
  const end = start.lastIndexOf(' ');
  return `${(end > 0 ? start.slice(0, end) : start).replace(/[\s.,;:]+$/, '')}…`;
}
