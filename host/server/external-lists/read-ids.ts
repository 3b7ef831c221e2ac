import { type ListReading, readRatings, readSpecialists } from '@club/shared/service';
import { readInTurns } from '../lists/read-items';

/** A list that external endpoints answer. */
export type ListName = 'specialists' | 'ratings';

async function idsOf<T>(reading: ListReading<T>, idOf: (item: T) => string): Promise<string[] | null> {
  const read = await readInTurns(reading);
  return read.ok ? read.items.map(idOf) : null;
}

/** Whom a list is about, read as the browser reads it (Ruling 22); null where that would not take it. */
export const readIds = (list: ListName, text: string): Promise<string[] | null> =>
  list === 'specialists'
    ? idsOf(readSpecialists(text), ({ id }) => id)
    : idsOf(readRatings(text), ({ cedula }) => cedula);
