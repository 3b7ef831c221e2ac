import { useId, useState } from 'react';
import {
  displayName,
  type Quotation,
  type QuotationWay,
  quotationMessage,
  quotationWays,
  type Specialist,
} from '../../domain';
import type { buttonClass, CircleCheck, Mail, Phone, WhatsApp } from '..';
import { classNames } from '../class-names';
import styles from './quotation.module.css';

type Kit = {
  buttonClass: typeof buttonClass;
  CircleCheck: typeof CircleCheck;
  Mail: typeof Mail;
  Phone: typeof Phone;
  WhatsApp: typeof WhatsApp;
};

/** Makes the second half of a request: how it reads, and a row for each specialist whose one tap opens it where the visitor sends it. */
export function createQuotationSending({ buttonClass, CircleCheck, Mail, Phone, WhatsApp }: Kit) {
  const WAYS = {
    whatsapp: { label: 'WhatsApp', Icon: WhatsApp, opened: 'Abierto en WhatsApp' },
    email: { label: 'Correo', Icon: Mail, opened: 'Abierto en su correo' },
    call: { label: 'Llamar', Icon: Phone, opened: 'Abierto en su teléfono' },
  };

  function QuotationRow({ specialist, quotation }: { specialist: Specialist; quotation: Quotation }) {
    const id = useId();
    const [opened, setOpened] = useState<QuotationWay['name'] | null>(null);
    const ways = quotationWays(quotation, specialist);
    return (
      <li className={styles.row}>
        <div className={styles.who}>
          <p id={id} className={styles.name}>
            <bdi>{displayName(specialist)}</bdi>
          </p>
          <p role="status" className={styles.opened}>
            {opened && (
              <>
                <CircleCheck size={18} aria-hidden="true" />
                {WAYS[opened].opened}
              </>
            )}
          </p>
        </div>
        {ways.length === 0 && <p className={styles.help}>No tiene teléfono ni correo.</p>}
        {ways.map(({ name, href }) => {
          const { label, Icon } = WAYS[name];
          return (
            <a
              key={name}
              className={classNames(buttonClass('secondary'), styles[name])}
              href={href}
              aria-describedby={id}
              onClick={() => setOpened(name)}
              {...(name === 'whatsapp' ? { target: '_blank', rel: 'noopener' } : {})}
            >
              <Icon size={20} aria-hidden="true" />
              {label}
            </a>
          );
        })}
      </li>
    );
  }

  type QuotationSendingProps = { specialists: readonly Specialist[]; quotation: Quotation };

  return function QuotationSending({ specialists, quotation }: QuotationSendingProps) {
    const [first] = specialists;
    return (
      <div className={styles.sending}>
        <h3>Así se leerá su mensaje</h3>
        <p className={styles.preview} dir="auto">
          {first && quotationMessage(quotation, first)}
        </p>
        <h3>Enviar a</h3>
        <ul className={styles.rows}>
          {specialists.map((specialist) => (
            <QuotationRow key={specialist.id} specialist={specialist} quotation={quotation} />
          ))}
        </ul>
      </div>
    );
  };
}
