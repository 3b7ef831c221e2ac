import { crc32 } from 'node:zlib';
import { EVALUATION_FIELDS } from '../evaluation-fields';

/** The columns that are written once, with their checksum: SQLite itself notices no flipped bit within a value. */
const CHECKED = {
  specialists: ['id', 'raw'],
  absent_specialists: ['id', 'raw', 'hidden'],
  loaded_ratings: ['raw'],
  evaluations: ['id', 'received_at', ...EVALUATION_FIELDS],
  feedback: ['id', 'received_at', 'comentario', 'reaccion'],
} as const satisfies Record<string, readonly string[]>;

export type CheckedTable = keyof typeof CHECKED;
type Values = Readonly<Record<string, unknown>>;

export const isChecked = (table: string): table is CheckedTable => Object.hasOwn(CHECKED, table);

export const checksumOf = (table: CheckedTable, row: Values): number =>
  crc32(CHECKED[table].map((column) => row[column]).join('\0'));

/** Whether a row is as it was written. Rows of earlier versions have no checksum. */
export const isRowIntact = (table: CheckedTable, row: Values): boolean =>
  typeof row.checksum !== 'number' || row.checksum === checksumOf(table, row) || isAnonymized(row);

/** `visitor --retain` changes an evaluation, in earlier versions without its checksum. */
const isAnonymized = ({ idUsuario, correoUsuario, telefono }: Values): boolean =>
  idUsuario === '' && correoUsuario === '' && telefono === '';
