import { useId, useState } from 'react';
import {
  displayName,
  isLandline,
  LANDLINE_NOTE,
  QUOTATION_DATE_OPTIONS,
  type Quotation,
  type QuotationChannel,
  quotationChannels,
  quotationMessage,
  type Specialist,
} from '../../domain';
import type { buttonClass, CircleCheck, Mail, Phone, TextArea, TextField, WhatsApp } from '..';
import { classNames } from '../class-names';
import styles from './quotation.module.css';

type QuotationFieldsProps = { quotation: Quotation; onWrite: (changed: Partial<Quotation>) => void };

type FieldsKit = { TextArea: typeof TextArea; TextField: typeof TextField };

/** Creates the component with the fields of a quotation request: work, place and date, all optional. */
export function createQuotationFields({ TextArea, TextField }: FieldsKit) {
  return function QuotationFields({ quotation, onWrite }: QuotationFieldsProps) {
    const name = useId();
    return (
      <div className={styles.fields}>
        <TextArea
          label="¿Qué trabajo necesita?"
          hint="Por ejemplo: pintar por fuera una casa de dos pisos."
          maxLength={700}
          value={quotation.que}
          onChange={({ target }) => onWrite({ que: target.value })}
        />
        <TextField
          label="¿Dónde?"
          hint="Cantón y provincia, o alguna seña."
          optional
          maxLength={120}
          value={quotation.donde}
          onChange={({ target }) => onWrite({ donde: target.value })}
        />
        <fieldset className={styles.times}>
          <legend>
            ¿Para cuándo? <span className={styles.optional}>(opcional)</span>
          </legend>
          {QUOTATION_DATE_OPTIONS.map((time) => (
            <label key={time} className={styles.time}>
              <input
                type="radio"
                name={name}
                checked={quotation.cuando === time}
                onChange={() => onWrite({ cuando: time })}
              />
              {time}
            </label>
          ))}
        </fieldset>
      </div>
    );
  };
}

type SenderKit = {
  buttonClass: typeof buttonClass;
  CircleCheck: typeof CircleCheck;
  Mail: typeof Mail;
  Phone: typeof Phone;
  WhatsApp: typeof WhatsApp;
};

type QuotationSenderProps = { specialists: readonly Specialist[]; quotation: Quotation };

/**
 * Creates the component that follows the fields of a quotation request: a preview of the message, and links that send
 * it to each specialist.
 */
export function createQuotationSender({ buttonClass, CircleCheck, Mail, Phone, WhatsApp }: SenderKit) {
  const WAYS = {
    whatsapp: { label: 'WhatsApp', Icon: WhatsApp, opened: 'Se abrió WhatsApp: envíelo desde ahí' },
    email: { label: 'Correo', Icon: Mail, opened: 'Se abrió su correo: envíelo desde ahí' },
    call: { label: 'Llamar', Icon: Phone, opened: 'Se abrió el teléfono para llamar' },
  };

  function QuotationRow({ specialist, quotation }: { specialist: Specialist; quotation: Quotation }) {
    const id = useId();
    const [opened, setOpened] = useState<QuotationChannel['name'] | null>(null);
    const ways = quotationChannels(quotation, specialist);
    const toLandline = isLandline(specialist.telefono);
    return (
      <li className={styles.row}>
        <div className={styles.who}>
          <p id={id} className={styles.name}>
            <bdi>{displayName(specialist)}</bdi>
          </p>
          {toLandline && <p className={styles.landline}>{LANDLINE_NOTE}</p>}
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
              className={classNames(
                buttonClass('secondary'),
                name === 'whatsapp' && !toLandline && styles.whatsapp,
              )}
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

  return function QuotationSender({ specialists, quotation }: QuotationSenderProps) {
    const [first] = specialists;
    return (
      <div className={styles.sending}>
        <h3>Así se verá su mensaje</h3>
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
