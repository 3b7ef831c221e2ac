import type { Specialist } from '@club/shared/domain';
import { MessageDialog } from '@club/shared/ui';
import { useId, useState } from 'react';
import { ContactButton } from './contact-button';
import styles from './contact-card.module.css';
import { type ContactWay, contactWays } from './contact-ways';

/** WhatsApp, e-mail and call: beside the profile on a desktop, at the thumb on a phone. Spec §2, /detalle/{id}. */
export function ContactCard({ specialist }: { specialist: Specialist }) {
  const id = useId();
  const [missing, setMissing] = useState<ContactWay | null>(null);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Contacte al especialista
      </h2>
      <div className={styles.ways}>
        {contactWays(specialist).map((way) => (
          <ContactButton key={way.name} way={way} onMissing={() => setMissing(way)} />
        ))}
      </div>
      <MessageDialog
        open={missing !== null}
        title={missing?.missing}
        text="Por favor, intente con otro medio."
        onConfirm={() => setMissing(null)}
      />
    </section>
  );
}
