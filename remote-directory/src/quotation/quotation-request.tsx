import { type Quotation, quotationMessage, type Specialist } from '@club/shared/domain';
import { useState } from 'react';
import { QUOTATION_ID } from '../shortlist/sections';
import styles from './quotation.module.css';
import { QuotationFields } from './quotation-fields';
import { QuotationRow } from './quotation-row';
import { savedQuotation, saveQuotation } from './saved-quotation';

/** One request, written once; the visitor opens it for each specialist with one tap, and sends it there (Ruling 35). */
export function QuotationRequest({ specialists }: { specialists: readonly Specialist[] }) {
  const [quotation, setQuotation] = useState(savedQuotation);
  const [first] = specialists;

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
      </div>
    </section>
  );
}
