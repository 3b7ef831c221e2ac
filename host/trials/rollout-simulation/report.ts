import type { Row } from './simulation';

const HEAD = ['bad, candidate', 'control', 'stopped', 'held', 'visitors until then', 'of them hurt'];

export const tableHead = (): string => line(HEAD);

export const tableRow = ({ bad, stopped, held, exposures, hurt }: Row): string =>
  line([
    percent(bad.candidate),
    percent(bad.control),
    percent(stopped),
    percent(held),
    range(exposures),
    range(hurt),
  ]);

const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;

const range = ({ median, ninth }: Row['hurt']): string =>
  Number.isNaN(median) ? '–' : `${median} (90 %: ${ninth})`;

const line = (cells: readonly string[]): string =>
  cells.map((cell, index) => cell.padStart(HEAD[index]?.length ?? 0).padStart(14)).join('  ');
