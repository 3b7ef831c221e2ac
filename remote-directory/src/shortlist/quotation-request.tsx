import type { Quotation, Specialist } from '@club/shared/domain';
import { savedQuotation, saveQuotation } from '@club/shared/storage';
import { buttonClass, CircleCheck, Mail, Phone, TextArea, TextField, WhatsApp } from '@club/shared/ui';
import { createQuotationFields, createQuotationSending } from '@club/shared/ui/quotation';
import { useState } from 'react';
import styles from './quotation-request.module.css';

/** Identifies the heading. */
export const QUOTATION_ID = 'cotizacion';

const QuotationFields = createQuotationFields({ TextArea, TextField });
const QuotationSending = createQuotationSending({ buttonClass, CircleCheck, Mail, Phone, WhatsApp });

/** Edits one request and opens it as a message to each specialist. Ruling 35. */
export function QuotationRequest({ specialists }: { specialists: readonly Specialist[] }) {
  const [quotation, setQuotation] = useState(savedQuotation);

  function write(changed: Partial<Quotation>) {
    const next = { ...quotation, ...changed };
    setQuotation(next);
    saveQuotation(next);
  }

  return (
    <section className={styles.section} aria-labelledby={QUOTATION_ID}>
      <h2 id={QUOTATION_ID} className={styles.heading} tabIndex={-1}>
        Pedir cotización
      </h2>
      <p className={styles.help}>
        Escriba una sola vez lo que necesita y envíelo a cada especialista por WhatsApp o por correo. Cada
        mensaje sale de su propio teléfono o correo; este sitio no lo manda ni lo recibe.
      </p>
      <div className={styles.parts}>
        <QuotationFields quotation={quotation} onWrite={write} />
        <QuotationSending specialists={specialists} quotation={quotation} />
      </div>
    </section>
  );
}
