import {
  displayName,
  type Quotation,
  type QuotationWay,
  quotationWays,
  type Specialist,
} from '@club/shared/domain';
import { buttonClass, CircleCheck, classNames, Mail, Phone, WhatsApp } from '@club/shared/ui';
import { useId, useState } from 'react';
import styles from './quotation.module.css';

const WAYS = {
  whatsapp: { label: 'WhatsApp', Icon: WhatsApp, opened: 'Abierto en WhatsApp' },
  email: { label: 'Correo', Icon: Mail, opened: 'Abierto en su correo' },
  call: { label: 'Llamar', Icon: Phone, opened: 'Abierto en su teléfono' },
};

type QuotationRowProps = { specialist: Specialist; quotation: Quotation };

/** One specialist: one tap opens the message where the visitor sends it, and the row says so from then on. */
export function QuotationRow({ specialist, quotation }: QuotationRowProps) {
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
