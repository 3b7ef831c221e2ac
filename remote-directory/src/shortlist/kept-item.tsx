import type { KeptSpecialist, Specialist } from '@club/shared/domain';
import { useLayoutEffect, useRef } from 'react';
import { CompareChoice } from '../comparison/compare-choice';
import { SpecialistCard } from '../specialist-card/specialist-card';
import { GoneCard } from './gone-card';
import { Note } from './note';
import { RemovedLine } from './removed-line';
import styles from './shortlist.module.css';

type KeptItemProps = {
  entry: KeptSpecialist;
  isKept: boolean;
  /** null: nobody in the directory has the id any more, or nobody is known at all. */
  specialist: Specialist | null;
  mayBeGone: boolean;
  compared: readonly Specialist[];
  onCompare: () => void;
};

/** One who is kept, or was until now: the line that brings them back stands in the same place. */
export function KeptItem({ entry, isKept, specialist, mayBeGone, compared, onCompare }: KeptItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const before = useRef(isKept);

  useLayoutEffect(() => {
    if (before.current === isKept) return;
    before.current = isKept;
    if (document.activeElement === document.body) item.current?.querySelector('button')?.focus();
  }, [isKept]);

  return (
    <li ref={item} className={isKept && specialist ? styles.item : styles.short}>
      {!isKept && <RemovedLine entry={entry} />}
      {isKept && specialist && (
        <>
          <SpecialistCard specialist={specialist} filters={null} />
          <div className={styles.own}>
            <CompareChoice specialist={specialist} compared={compared} onChange={onCompare} />
            <Note entry={entry} />
          </div>
        </>
      )}
      {isKept && !specialist && <GoneCard entry={entry} mayBeGone={mayBeGone} />}
    </li>
  );
}
