import { fold, fullName, type Specialist } from '@club/shared/domain';

type Named = Pick<Specialist, 'nombre' | 'apellido1' | 'apellido2'>;

/**
 * Whether two names that an id bears one after the other may be one person's: a corrected spelling leaves half of the words as
 * they were, where a stranger may share a surname. Where there is no name, nothing speaks against it.
 */
export function maybeSamePerson(before: Named, after: Named): boolean {
  const [former, words] = [wordsOf(before), wordsOf(after)];
  const kept = former.filter((word) => words.includes(word)).length;
  return 2 * kept >= Math.min(former.length, words.length);
}

const wordsOf = (person: Named): string[] => fold(fullName(person)).match(/[\p{L}\p{N}]+/gu) ?? [];
