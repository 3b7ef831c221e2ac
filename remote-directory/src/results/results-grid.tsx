import type { SearchFilters, Specialist } from '@club/shared/domain';
import { Button } from '@club/shared/ui';
import { useRef } from 'react';
import { batchStarts } from './batches';
import { CardBatch } from './card-batch';
import styles from './results.module.css';
import { useFocusInList } from './use-focus-in-list';
import { useIncrementalList } from './use-incremental-list';
import { useOpenedCard } from './use-opened-card';

type ResultsGridProps = { specialists: readonly Specialist[]; filters: SearchFilters };

/** Cards for the first screen; more come as the visitor nears the end of the list, by scrolling or with the keyboard. */
export function ResultsGrid({ specialists, filters }: ResultsGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { count, height, grow, endRef } = useIncrementalList(specialists.length, list);
  const focus = useFocusInList(list, count, grow);
  const opened = useOpenedCard(list, count);
  return (
    <>
      <ul ref={list} {...focus.list} {...opened} className={styles.grid} style={{ minBlockSize: height }}>
        {batchStarts(count).map((start) => (
          <CardBatch key={start} {...{ specialists, filters, start }} />
        ))}
      </ul>
      {count < specialists.length && (
        <div ref={endRef} className={styles.more}>
          <Button {...focus.button} variant="secondary" onClick={grow}>
            Ver más especialistas
          </Button>
        </div>
      )}
    </>
  );
}
