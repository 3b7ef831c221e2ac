import {
  displayName,
  type EvaluationReport,
  emailHref,
  formatDate,
  REPORT_REASONS,
  type ReportReason,
  type Specialist,
} from '@club/shared/domain';
import { siteConfig } from '@club/shared/state';
import { Button } from '@club/shared/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { DisplayedEvaluation } from '../own-evaluations/own-evaluations';
import styles from './ratings-dialog.module.css';
import { Select } from './select';

type ReportEvaluationProps = { specialist: Specialist; comment: DisplayedEvaluation };
type Progress = 'closed' | 'cancelled' | 'open' | 'sending' | 'failed' | 'sent';

/** Shows a button that reports an evaluation to the moderators; a mail link if the site has no report form. */
export function ReportEvaluation({ specialist, comment }: ReportEvaluationProps) {
  const [progress, setProgress] = useState<Progress>('closed');
  const url = siteConfig().evaluationReports;
  const label = labelOf(comment);
  if (!url) return <ReportByMail {...{ specialist, comment, label }}>Reportar</ReportByMail>;
  if (progress === 'sent') return <Thanks />;
  if (progress === 'closed' || progress === 'cancelled')
    return (
      <button
        ref={progress === 'cancelled' ? focusOnMount : null}
        type="button"
        className={styles.report}
        aria-label={label}
        onClick={() => setProgress('open')}
      >
        Reportar
      </button>
    );

  const send = async (motivo: ReportReason) => {
    if (progress === 'sending') return;
    setProgress('sending');
    const { nombre, fecha, comentario } = comment;
    const report = { idEspecialista: specialist.id, nombre, fecha, comentario, motivo };
    setProgress((await post(url, report)) ? 'sent' : 'failed');
  };

  return (
    <ReportForm
      label={label}
      isSending={progress === 'sending'}
      onSend={(reason) => void send(reason)}
      onCancel={() => setProgress('cancelled')}
    >
      {progress === 'failed' && (
        <p role="alert">
          No se pudo enviar. Intente de nuevo o{' '}
          <ReportByMail {...{ specialist, comment }}>escriba a la tienda</ReportByMail>.
        </p>
      )}
    </ReportForm>
  );
}

/** Sends a report; resolves to true if the service accepted it. */
const post = (url: string, report: EvaluationReport): Promise<boolean> =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain;charset=utf-8' },
    body: JSON.stringify(report),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

const focusFirst = (form: HTMLFormElement | null): void => form?.querySelector('select')?.focus();

type ReportFormProps = {
  label: string;
  isSending: boolean;
  onSend: (reason: ReportReason) => void;
  onCancel: () => void;
  children: ReactNode;
};

function ReportForm({ label, isSending, onSend, onCancel, children }: ReportFormProps) {
  const [reason, setReason] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    const motivo = REPORT_REASONS.find((known) => known === reason);
    if (motivo) onSend(motivo);
  }

  return (
    <form ref={focusFirst} className={styles.reporting} aria-label={label} onSubmit={submit}>
      <Select
        label="¿Por qué la reporta?"
        value={reason}
        options={[['', 'Elija un motivo'], ...REPORT_REASONS.map((text) => [text, text] as const)]}
        required
        onChoose={setReason}
      />
      <Button type="submit" size="small" busy={isSending}>
        Enviar reporte
      </Button>
      <Button variant="secondary" size="small" onClick={onCancel}>
        Cancelar
      </Button>
      {children}
    </form>
  );
}

/** Focuses an element when it mounts. For elements that replace the control that the visitor pressed. */
const focusOnMount = (element: HTMLElement | null): void => element?.focus();

const Thanks = () => (
  <p ref={focusOnMount} className={styles.thanks} tabIndex={-1}>
    Gracias. La tienda va a revisar esta evaluación.
  </p>
);

type ReportByMailProps = ReportEvaluationProps & { label?: string; children: string };

/** Shows a link that opens a prefilled mail to the retailer, to report the evaluation. */
function ReportByMail({ specialist, comment, label, children }: ReportByMailProps) {
  const href = emailHref(
    siteConfig().contact.email,
    'Reporte de una evaluación',
    `Quiero reportar ${evaluationWords(comment)} sobre ${displayName(specialist)} (especialista ${specialist.id}).\n\nMotivo: `,
  );
  if (!href) return null;
  return (
    <a className={styles.report} href={href} aria-label={label}>
      {children}
    </a>
  );
}

const labelOf = ({ nombre }: DisplayedEvaluation): string =>
  nombre ? `Reportar la evaluación de ${nombre}` : 'Reportar la evaluación sin nombre';

/** Describes the evaluation by its author and date, if known. */
function evaluationWords({ nombre, fecha }: DisplayedEvaluation): string {
  const day = formatDate(fecha);
  if (nombre) return `la evaluación que hizo ${nombre}${day && ` el ${day}`}`;
  return `una evaluación sin nombre${day && ` del ${day}`}`;
}
