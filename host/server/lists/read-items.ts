import type { ListReading, ParsedList } from '@club/shared/service';
import { letOthersRun } from './in-turns';

/** Reads a list step by step, letting others run in between. Spec §7. */
export async function readInTurns<T>(reading: ListReading<T>): Promise<ParsedList<T>> {
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
    await letOthersRun();
  }
}

/** The items of a list that is read so; null when it is no list. */
export async function readItems<T>(reading: ListReading<T>): Promise<T[] | null> {
  const read = await readInTurns(reading);
  return read.ok ? read.items : null;
}
