import { formatCount } from '@club/shared/domain';

/** «1 fila», «10 000 filas». */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
