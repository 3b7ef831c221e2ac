import { buttonClass, classNames, Mail, Phone, WhatsApp } from '@club/shared/ui';
import styles from './contact-card.module.css';
import type { ContactWay } from './contact-ways';

const ICONS = { whatsapp: WhatsApp, email: Mail, call: Phone };

type Props = { way: ContactWay; onMissing?: () => void };

/** A link where the specialist can be reached this way, otherwise a button that says so. Spec §8. */
export function ContactButton({ way, onMissing }: Props) {
  const Icon = ICONS[way.name];
  const look = way.href === null ? styles.missing : styles[way.name];
  const className = classNames(buttonClass('secondary'), styles.way, look);
  const content = (
    <>
      <Icon size={20} aria-hidden="true" />
      <span>{way.label}</span>
    </>
  );
  if (way.href === null) {
    return (
      <button type="button" className={className} onClick={onMissing}>
        {content}
      </button>
    );
  }
  const elsewhere = way.name === 'whatsapp' ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <a className={className} href={way.href} {...elsewhere}>
      {content}
    </a>
  );
}
