import { ProvinceMap } from '../province-map/province-map';
import { usePointing } from '../province-map/use-pointing';
import { ChoiceCards } from './choice-cards';
import styles from './choices.module.css';
import { ChoicesSkeleton } from './choices-skeleton';
import type { Choice } from './linked-choices';

/** The provinces twice, as cards and on the map; null while the specialists load. */
export function ProvinceChoices({ choices }: { choices: readonly Choice[] | null }) {
  const link = usePointing();
  return (
    <div className={styles.besideMap}>
      {choices ? <ChoiceCards choices={choices} pictures {...link} /> : <ChoicesSkeleton pictures />}
      <ProvinceMap choices={choices} {...link} />
    </div>
  );
}
