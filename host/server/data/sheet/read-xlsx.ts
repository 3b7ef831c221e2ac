import { Unzip, UnzipInflate } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { Refused } from '../command';
import type { CsvRow } from '../csv/read-csv';
import { sheetFault } from './sheet-extent';

const MIB = 1024 * 1024;
const MAX_UNPACKED = 100 * MIB;
const MAX_ENTRIES = 1_000;
/** How much is read at once: little, so that little is unpacked before it is counted. */
const PIECE = 16 * 1024;

/** Reads the first sheet that is not empty, with numbers and dates as text. */
export async function readXlsx(file: Buffer): Promise<CsvRow[]> {
  checkContent(file);
  const sheets = await readWorkbook(file, { parseNumber: (text) => text }).catch((error: Error) => {
    throw new Refused(`el libro de Excel no se puede leer: ${error.message}`);
  });
  const rows = sheets.find(({ data }) => data.length > 0)?.data ?? [];
  const width = Math.max(0, ...rows.map((row) => row.length));
  return rows.map((row, index) => ({
    row: index + 1,
    cells: Array.from({ length: width }, (_, column) => textOf(row[column])),
    fault: null,
  }));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

/** Unpacks the workbook once, only to count its bytes: the sizes that it states itself may be false. */
function checkContent(file: Buffer): void {
  let [entries, size] = [0, 0];
  const unzip = new Unzip((entry) => {
    entries += 1;
    if (entries > MAX_ENTRIES) throw tooLarge();
    const chunks: Uint8Array[] = [];
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      size += chunk.length;
      if (size > MAX_UNPACKED) throw tooLarge();
      if (entry.name.endsWith('.xml')) chunks.push(chunk);
      const fault = isLast ? sheetFault(Buffer.concat(chunks).toString()) : null;
      if (fault) throw new Refused(`el libro de Excel no se puede leer: ${fault}`);
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < file.length; at += PIECE) {
      unzip.push(file.subarray(at, at + PIECE), at + PIECE >= file.length);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(`el libro de Excel no se puede leer: ${(error as Error).message}`);
  }
}

const tooLarge = () => new Refused(`el libro de Excel tiene más de ${MAX_UNPACKED / MIB} MiB de contenido`);
