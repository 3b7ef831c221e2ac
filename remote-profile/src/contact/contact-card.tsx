import { isLandline, LANDLINE_NOTE, type Specialist } from '@club/shared/domain';
import { buttonClass, classNames, Mail, MessageDialog, Phone, WhatsApp } from '@club/shared/ui';
import { useId, useState } from 'react';
import styles from './contact-card.module.css';
import { type ContactMethod, contactMethods } from './contact-methods';

/**
 * Shows the buttons for WhatsApp, call and e-mail: beside the profile on a desktop, at the bottom on a phone. Spec §2,
 * /detalle/{id}.
 */
export function ContactCard({ specialist }: { specialist: Specialist }) {
  const id = useId();
  const methods = contactMethods(specialist);
  const [missing, setMissing] = useState<ContactMethod | null>(null);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        Contacte al especialista
      </h2>
      <div className={styles.ways}>
        {methods.map((method, i) => (
          <ContactButton
            key={method.name}
            method={method}
            isFirst={i === 0}
            onMissing={() => setMissing(method)}
          />
        ))}
      </div>
      {isLandline(specialist.telefono) && <p className={styles.landline}>{LANDLINE_NOTE}</p>}
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

type ContactButtonProps = {
  method: ContactMethod;
  /** Whether to show the button in the primary style. */
  isFirst: boolean;
  onMissing?: () => void;
};

/** Renders a link; without usable contact data, a button that explains what is missing. Spec §8. */
function ContactButton({ method, isFirst, onMissing }: ContactButtonProps) {
  const Icon = ICONS[method.name];
  const isMain = isFirst && method.href !== null;
  const className = classNames(
    buttonClass(isMain && method.name === 'call' ? 'primary' : 'secondary'),
    styles.way,
    isMain && method.name === 'whatsapp' && styles.whatsapp,
    method.href === null && styles.missing,
  );
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

/** Shows the contact methods that the specialist has; if there are none, the point of sale. */
function FallbackContacts({ methods, pointOfSale }: FallbackContactsProps) {
  const available = methods.filter(({ href }) => href !== null);
  if (available.length > 0) {
    return (
      <div className={styles.others}>
        {available.map((method, i) => (
          <ContactButton key={method.name} method={method} isFirst={i === 0} />
        ))}
      </div>
    );
  }
  return (
    pointOfSale !== '' && (
      <p className={styles.consult}>
        Puede preguntar por este especialista en <bdi>{pointOfSale}</bdi>.
      </p>
    )
  );
}
