import type { Quotation, Specialist } from '@club/shared/domain';
import { savedQuotation, saveQuotation } from '@club/shared/storage';
import { buttonClass, CircleCheck, Mail, Phone, TextArea, TextField, WhatsApp } from '@club/shared/ui';
import { createQuotationFields, createQuotationSender } from '@club/shared/ui/quotation';
import { useId, useState } from 'react';
import styles from './quotation-request.module.css';

const QuotationFields = createQuotationFields({ TextArea, TextField });
const QuotationSender = createQuotationSender({ buttonClass, CircleCheck, Mail, Phone, WhatsApp });

/** Lets the visitor write one request and open it as a message to each specialist. Ruling 35. */
export function QuotationRequest({ specialists }: { specialists: readonly Specialist[] }) {
  const id = useId();
  const [quotation, setQuotation] = useState(savedQuotation);

  function write(changed: Partial<Quotation>) {
    const next = { ...quotation, ...changed };
    setQuotation(next);
    saveQuotation(next);
  }

  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>Pedir cotización</h2>
      <p className={styles.help}>
        Escriba el mensaje una vez y envíelo a cada especialista. Sale del WhatsApp o del correo de usted;
        este sitio no lo manda ni lo recibe.
      </p>
      <div className={styles.parts}>
        <QuotationFields quotation={quotation} onWrite={write} />
        {specialists.length > 0 ? (
          <QuotationSender specialists={specialists} quotation={quotation} />
        ) : (
          <p>En su lista, marque «Pedirle cotización» junto a uno o más especialistas.</p>
        )}
      </div>
    </section>
  );
}
