import type { SearchFilters } from '@club/shared/domain';
import { Button } from '@club/shared/ui';
import { type ReactNode, useRef } from 'react';
import { batchStarts } from './batches';
import { CardBatch } from './card-batch';
import type { Found } from './found';
import styles from './results.module.css';
import { useFocusInList } from './use-focus-in-list';
import { useIncrementalList } from './use-incremental-list';
import { useOpenedCard } from './use-opened-card';

type ResultsGridProps = {
  found: Pick<Found, 'total' | 'specialists'>;
  filters: SearchFilters;
  children?: ReactNode;
};

/** Cards for the first screen; more come as the visitor nears the end of the list, by scrolling or with the keyboard; below all of them the children. */
export function ResultsGrid({ found: { total, specialists }, filters, children }: ResultsGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { count, height, grow, endRef } = useIncrementalList(total, list);
  const focus = useFocusInList(list, count, grow);
  const opened = useOpenedCard(list, count);
  return (
    <>
      <ul ref={list} {...focus.list} {...opened} className={styles.grid} style={{ minBlockSize: height }}>
        {batchStarts(count).map((start) => (
          <CardBatch key={start} {...{ specialists, total, filters, start }} />
        ))}
      </ul>
      {count >= total && children}
      {count < total && (
        <div ref={endRef} className={styles.more}>
          <Button {...focus.button} variant="secondary" onClick={grow}>
            Ver más especialistas
          </Button>
          <noscript>
            <p>Para ver a los demás, active JavaScript.</p>
          </noscript>
        </div>
      )}
    </>
  );
}
