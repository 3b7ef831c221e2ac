import type { SimulationRow } from './simulation';

const HEAD = ['bad, candidate', 'control', 'stopped', 'held', 'visitors until then', 'of them hurt'];

export const simulationTableHead = (): string => line(HEAD);

export const simulationTableRow = ({ bad, stopped, held, exposures, hurt }: SimulationRow): string =>
  line([
    percent(bad.candidate),
    percent(bad.control),
    percent(stopped),
    percent(held),
    range(exposures),
    range(hurt),
  ]);

const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;

const range = ({ median, ninth }: SimulationRow['hurt']): string =>
  Number.isNaN(median) ? '–' : `${median} (90 %: ${ninth})`;

const line = (cells: readonly string[]): string =>
  cells.map((cell, index) => cell.padStart(HEAD[index]?.length ?? 0).padStart(14)).join('  ');
