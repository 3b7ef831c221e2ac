import type { Specialist } from '@club/shared/domain';
import { classNames, MessageDialog } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { useId, useState } from 'react';
import { ContactButton } from './contact-button';
import styles from './contact-card.module.css';
import { type ContactWay, contactWays } from './contact-ways';
import { OtherWays } from './other-ways';

/** WhatsApp, e-mail and call: beside the profile on a desktop, at the thumb on a phone. Spec §2, /detalle/{id}. */
export function ContactCard({ specialist }: { specialist: Specialist }) {
  const id = useId();
  const ways = contactWays(specialist);
  const [missing, setMissing] = useState<ContactWay | null>(null);
  return (
    <section className={classNames(cardClass(), styles.card)} aria-labelledby={id}>
      <h2 id={id} className="visually-hidden-small">
        Contacte al especialista
      </h2>
      <div className={styles.ways}>
        {ways.map((way) => (
          <ContactButton key={way.name} way={way} onMissing={() => setMissing(way)} />
        ))}
      </div>
      <MessageDialog
        open={missing !== null}
        title={missing?.missing}
        text="Por favor, intente con otro medio."
        onConfirm={() => setMissing(null)}
      >
        <OtherWays ways={ways} pointOfSale={specialist.puntoVenta} />
      </MessageDialog>
    </section>
  );
}
