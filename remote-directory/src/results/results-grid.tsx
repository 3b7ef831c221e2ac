import type { SearchFilters, Specialist } from '@club/shared/domain';
import { useLocation } from '@club/shared/router';
import { Button, classNames } from '@club/shared/ui';
import {
  type FocusEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { SpecialistCard } from '../specialist-card/specialist-card';
import styles from './results.module.css';
import { batchEnd, batchStarts, useIncrementalList } from './use-incremental-list';

type ResultsGridProps = {
  total: number;
  specialists: readonly Specialist[];
  filters: SearchFilters;
  /** Content below the last card, shown once all cards are rendered. */
  children?: ReactNode;
};

/** Maximum number of cards that are stretched to fill the whole width. */
const MAX_SPREAD = 4;

/** Shows the first cards and adds more as the visitor scrolls or tabs towards the end. */
export function ResultsGrid({ total, specialists, filters, children }: ResultsGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { count, height, grow, endRef } = useIncrementalList(total, list);
  const focus = useFocusInList(list, count, grow);
  const opened = useFocusOnOpenedCard(list, count);
  return (
    <>
      <ul
        ref={list}
        {...focus.list}
        {...opened}
        className={classNames(styles.grid, total <= MAX_SPREAD && styles.few)}
        style={{ minBlockSize: height }}
      >
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

type CardBatchProps = {
  specialists: readonly Specialist[];
  total: number;
  filters: SearchFilters;
  start: number;
};

/** Renders a batch of cards once; each card states its position among all results. */
const CardBatch = memo(function CardBatch({ specialists, total, filters, start }: CardBatchProps) {
  return specialists.slice(start, batchEnd(start)).map((specialist, i) => (
    <li key={specialist.id} aria-posinset={start + i + 1} aria-setsize={total}>
      <SpecialistCard specialist={specialist} filters={filters} />
    </li>
  ));
});

/** Adds cards when the last card gets the focus; after a press of the button, focuses the first added card. */
function useFocusInList(list: RefObject<HTMLElement | null>, count: number, grow: () => void) {
  const isOnButton = useRef(false);
  const countBefore = useRef(count);

  useLayoutEffect(() => {
    const added = list.current?.children[countBefore.current];
    countBefore.current = count;
    if (!isOnButton.current || !added) return;
    isOnButton.current = false;
    added.querySelector('a')?.focus();
  }, [list, count]);

  return {
    list: {
      onFocus: ({ target }: FocusEvent) => {
        if (target.closest('li') === list.current?.lastElementChild) grow();
      },
    },
    button: {
      onFocus: () => {
        isOnButton.current = true;
      },
      onBlur: () => {
        isOnButton.current = false;
      },
    },
  };
}

/** Maps the key of a history entry to the URL of the card that the visitor opened last. */
const openedByVisit = new Map<string, string>();

const isFocusUntouched = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, h1');

/** Focuses the card that the visitor opened, once it is rendered, unless the visitor has moved the focus. */
export function useFocusOnOpenedCard(list: RefObject<HTMLElement | null>, count: number) {
  const visit = useLocation().key;
  const target = useRef(openedByVisit.get(visit));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the count changes the rendered cards
  useEffect(() => {
    if (!isFocusUntouched()) target.current = undefined;
    if (target.current === undefined) return;
    const cards = list.current?.querySelectorAll<HTMLElement>('li > a') ?? [];
    const card = [...cards].find((link) => link.getAttribute('href') === target.current);
    if (!card) return;
    target.current = undefined;
    card.focus({ preventScroll: true });
  }, [list, count]);

  return {
    onClick: ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      if (ctrlKey || metaKey || shiftKey) return;
      const href = target instanceof Element && target.closest('a')?.getAttribute('href');
      if (href) openedByVisit.set(visit, href);
    },
  };
}
