import { displayName, type Specialist } from '@club/shared/domain';
import styles from './comparison.module.css';
import { MOST_COMPARED } from './toggled';

type CompareChoiceProps = {
  specialist: Specialist;
  compared: readonly Specialist[];
  onChange: () => void;
};

/** Puts a specialist beside others, as long as there is room. */
export function CompareChoice({ specialist, compared, onChange }: CompareChoiceProps) {
  const isChosen = compared.some(({ id }) => id === specialist.id);
  const isFull = compared.length >= MOST_COMPARED;
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isChosen} disabled={isFull && !isChosen} onChange={onChange} />
      <span>
        Comparar <span className="visually-hidden">a {displayName(specialist)}</span>
      </span>
    </label>
  );
}
