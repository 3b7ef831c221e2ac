import type { Quotation, Specialist } from '@club/shared/domain';
import { savedQuotation, saveQuotation } from '@club/shared/storage';
import {
  buttonClass,
  CircleCheck,
  Dialog,
  Mail,
  Phone,
  TextArea,
  TextField,
  WhatsApp,
} from '@club/shared/ui';
import { createQuotationFields, createQuotationSender } from '@club/shared/ui/quotation';
import { useState } from 'react';
import styles from './quotation-dialog.module.css';

const QuotationFields = createQuotationFields({ TextArea, TextField });
const QuotationSender = createQuotationSender({ buttonClass, CircleCheck, Mail, Phone, WhatsApp });

type QuotationDialogProps = { specialist: Specialist; open: boolean; onClose: () => void };

/** Lets the visitor send the saved quotation request to one specialist. Ruling 35. */
export function QuotationDialog({ specialist, open, onClose }: QuotationDialogProps) {
  const [quotation, setQuotation] = useState(savedQuotation);

  function write(changed: Partial<Quotation>) {
    const next = { ...quotation, ...changed };
    setQuotation(next);
    saveQuotation(next);
  }

  return (
    <Dialog open={open} onClose={onClose} title="Pedir cotización">
      <div className={styles.parts}>
        <p>El mensaje sale del WhatsApp o del correo de usted; este sitio no lo manda ni lo recibe.</p>
        <QuotationFields quotation={quotation} onWrite={write} />
        <QuotationSender specialists={[specialist]} quotation={quotation} />
      </div>
    </Dialog>
  );
}
