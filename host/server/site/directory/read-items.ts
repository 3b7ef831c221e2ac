import type { ListReading } from '@club/shared/service';
import { letOthersRun } from './in-turns';

/** The items of a list that is read step by step, letting others run in between; null when it is no list. Spec §7. */
export async function readItems<T>(reading: ListReading<T>): Promise<T[] | null> {
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value.ok ? value.items : null;
    await letOthersRun();
  }
}
