import { displayName, type Specialist } from '@club/shared/domain';
import { Dialog } from '@club/shared/ui';
import { useRef } from 'react';
import { EvaluationFields } from './evaluation-fields';
import { Thanks } from './thanks';
import type { EvaluationForm } from './use-evaluation';

type Props = { specialist: Specialist; open: boolean; onClose: () => void; form: EvaluationForm };

/** Spec §2 and §4, Evaluation dialog. */
export function EvaluationDialog({ specialist, open, onClose, form }: Props) {
  const start = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <>
          Evaluar a <bdi>{displayName(specialist)}</bdi>
        </>
      }
      initialFocus={start}
    >
      {form.state.phase === 'sent' ? <Thanks /> : <EvaluationFields form={form} start={start} />}
    </Dialog>
  );
}
