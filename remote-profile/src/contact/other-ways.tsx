import { ContactButton } from './contact-button';
import styles from './contact-card.module.css';
import type { ContactWay } from './contact-ways';

type Props = { ways: readonly ContactWay[]; pointOfSale: string };

/** Where a way is missing: those that are there, or else who knows the specialist. */
export function OtherWays({ ways, pointOfSale }: Props) {
  const open = ways.filter(({ href }) => href !== null);
  if (open.length > 0) {
    return (
      <div className={styles.others}>
        {open.map((way) => (
          <ContactButton key={way.name} way={way} />
        ))}
      </div>
    );
  }
  return (
    pointOfSale !== '' && (
      <p className={styles.consult}>
        Puede consultar en el punto de venta asociado: <bdi>{pointOfSale}</bdi>.
      </p>
    )
  );
}
