import { Button } from '@club/shared/ui';
import { COMPARISON_ID, QUOTATION_ID } from './sections';
import styles from './shortlist.module.css';

function goTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** Ways to the parts of the page that stand below a list of any length. */
export function ShortlistWays({ compared }: { compared: number }) {
  return (
    <div className={styles.ways}>
      <Button onClick={() => goTo(QUOTATION_ID)}>Pedir cotización</Button>
      {compared > 1 && (
        <Button variant="secondary" onClick={() => goTo(COMPARISON_ID)}>
          Comparar ({compared})
        </Button>
      )}
    </div>
  );
}
