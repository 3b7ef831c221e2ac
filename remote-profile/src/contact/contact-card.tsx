import type { Specialist } from '@club/shared/domain';
import { buttonClass, classNames, Mail, MessageDialog, Phone, WhatsApp } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { useId, useState } from 'react';
import styles from './contact-card.module.css';
import { type ContactMethod, contactMethods } from './contact-methods';

/** Shows WhatsApp, e-mail and call: beside the profile on a desktop, at the bottom on a phone. Spec §2, /detalle/{id}. */
export function ContactCard({ specialist }: { specialist: Specialist }) {
  const id = useId();
  const methods = contactMethods(specialist);
  const [missing, setMissing] = useState<ContactMethod | null>(null);
  return (
    <section className={classNames(cardClass(), styles.card)} aria-labelledby={id}>
      <h2 id={id} className="visually-hidden-small">
        Contacte al especialista
      </h2>
      <div className={styles.ways}>
        {methods.map((method) => (
          <ContactButton key={method.name} method={method} onMissing={() => setMissing(method)} />
        ))}
      </div>
      <MessageDialog
        open={missing !== null}
        title={missing?.missingTitle}
        text="Por favor, intente con otro medio."
        onConfirm={() => setMissing(null)}
      >
        <FallbackContacts methods={methods} pointOfSale={specialist.puntoVenta} />
      </MessageDialog>
    </section>
  );
}

const ICONS = { whatsapp: WhatsApp, email: Mail, call: Phone };

type ContactButtonProps = { method: ContactMethod; onMissing?: () => void };

/** Renders a link, or a button that reports the missing contact. Spec §8. */
function ContactButton({ method, onMissing }: ContactButtonProps) {
  const Icon = ICONS[method.name];
  const look = method.href === null ? styles.missing : styles[method.name];
  const className = classNames(buttonClass('secondary'), styles.way, look);
  const content = (
    <>
      <Icon size={20} aria-hidden="true" />
      <span>{method.label}</span>
    </>
  );
  if (method.href === null) {
    return (
      <button type="button" className={className} onClick={onMissing}>
        {content}
      </button>
    );
  }
  const newTab = method.name === 'whatsapp' ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <a className={className} href={method.href} {...newTab}>
      {content}
    </a>
  );
}

type FallbackContactsProps = { methods: readonly ContactMethod[]; pointOfSale: string };

/** Offers the other contact methods, or else the point of sale. */
function FallbackContacts({ methods, pointOfSale }: FallbackContactsProps) {
  const available = methods.filter(({ href }) => href !== null);
  if (available.length > 0) {
    return (
      <div className={styles.others}>
        {available.map((method) => (
          <ContactButton key={method.name} method={method} />
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
