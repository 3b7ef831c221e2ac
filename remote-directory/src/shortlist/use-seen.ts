import { type KeptSpecialist, withKept } from '@club/shared/domain';
import { useState } from 'react';

/** Those of before who are not kept any more, and all who are kept now. */
function withSeen(seen: readonly KeptSpecialist[], kept: readonly KeptSpecialist[]): KeptSpecialist[] {
  const gone = seen.filter(({ id }) => kept.every((entry) => entry.id !== id));
  return gone.reduce<KeptSpecialist[]>(withKept, [...kept]);
}

/** All whom the page has shown as kept, so that whoever goes leaves a line in the same place that brings them back. */
export function useSeen(kept: readonly KeptSpecialist[]): readonly KeptSpecialist[] {
  const [{ of, seen }, setSeen] = useState({ of: kept, seen: kept });
  if (of === kept) return seen;
  const next = { of: kept, seen: withSeen(seen, kept) };
  setSeen(next);
  return next.seen;
}
