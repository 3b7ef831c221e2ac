import type { Specialist } from '@club/shared/domain';
import { Breakable } from '@club/shared/ui/breakable';
import { Section } from '../section/section';
import styles from './information.module.css';
import { informationRows } from './information-rows';

const shown = (value: string) => <Breakable text={value} />;

export function Information({ specialist }: { specialist: Specialist }) {
  return (
    <Section title="Información">
      <dl className={styles.rows}>
        {informationRows(specialist).map(({ label, value, href }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <bdi>{href ? <a href={href}>{shown(value)}</a> : shown(value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
