import type { Specialist } from '@club/shared/domain';
import { Breakable } from '@club/shared/ui/breakable';
import { Section } from '../section/section';
import styles from './information.module.css';
import { informationRows } from './information-rows';

export function Information({ specialist }: { specialist: Specialist }) {
  return (
    <Section title="Información">
      <dl className={styles.rows}>
        {informationRows(specialist).map(({ label, value }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <bdi>
                <Breakable text={value} />
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
