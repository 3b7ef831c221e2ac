import type { User } from '@club/shared/domain';
import type { RegistrationReason } from '@club/shared/state';
import { Button, Dialog, Notice } from '@club/shared/ui';
import { useId } from 'react';
import { PrivacyText } from './privacy-text';
import { EMPTY_DRAFT } from './registration-fields';
import { RegistrationForm } from './registration-form';
import styles from './registration-form.module.css';

type Props = { reason: RegistrationReason; onRegistered: (user: User) => void; onClose: () => void };

/** The registration form (Spec §2, Registration modal); a visitor who wanted to evaluate is told why it is asked for. */
export function RegistrationDialog({ reason, onRegistered, onClose }: Props) {
  const formId = useId();
  return (
    <Dialog
      open
      title="Registro"
      onClose={(by) => {
        if (by !== 'backdrop') onClose();
      }}
      actions={
        <Button type="submit" form={formId}>
          Guardar
        </Button>
      }
    >
      <div className={styles.intro}>
        {reason === 'evaluation' && (
          <Notice tone="warning" title="Para evaluar debe registrarse" role="alert">
            <p>Así garantizamos la autenticidad y la integridad de las evaluaciones.</p>
          </Notice>
        )}
        <p>
          Regístrese para evaluar a los especialistas y ayudar a otras personas a elegir. Sus datos se quedan
          en este navegador hasta que envíe una evaluación.
        </p>
      </div>
      <RegistrationForm id={formId} initial={EMPTY_DRAFT} onValid={onRegistered} />
      <PrivacyText />
    </Dialog>
  );
}
