import type { Specialist } from '@club/shared/domain';
import { readSpecialists } from '@club/shared/service';

/** Whom the site lists: the server's own reading of what browsers fetch. */
export type Directory = { specialists: readonly Specialist[]; byId: ReadonlyMap<string, Specialist> };

const letOthersRun = () => new Promise(setImmediate);

/** Reads an answer of the specialists' call, letting others run in between; null when it is no list. Spec §7. */
export async function readDirectory(text: string): Promise<Directory | null> {
  const reading = readSpecialists(text);
  for (;;) {
    const { done, value } = reading.next();
    if (!done) await letOthersRun();
    else if (!value.ok) return null;
    else return { specialists: value.items, byId: new Map(value.items.map((each) => [each.id, each])) };
  }
}
