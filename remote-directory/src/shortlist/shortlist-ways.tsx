import { Button } from '@club/shared/ui';
import { ListActions } from './list-actions';
import { COMPARISON_ID, QUOTATION_ID } from './sections';
import styles from './shortlist.module.css';

function goTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

type ShortlistWaysProps = { ids: readonly string[]; compared: number };

/** Ways to the parts of the page that stand below a list of any length, and on to another phone or paper. */
export function ShortlistWays({ ids, compared }: ShortlistWaysProps) {
  return (
    <div className={styles.ways}>
      <Button onClick={() => goTo(QUOTATION_ID)}>Pedir cotización</Button>
      {compared > 1 && (
        <Button variant="secondary" onClick={() => goTo(COMPARISON_ID)}>
          Comparar ({compared})
        </Button>
      )}
      <ListActions ids={ids} />
    </div>
  );
}
