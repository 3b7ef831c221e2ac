import type { User } from '@club/shared/domain';
import type { RegistrationReason } from '@club/shared/state';
import { Button, Dialog, MessageDialog, Notice } from '@club/shared/ui';
import { useId } from 'react';
import {
  EMPTY_REGISTRATION_DRAFT,
  PrivacyText,
  RegistrationForm,
  toRegistrationDraft,
} from './registration-form';
import styles from './registration-form.module.css';

type RegistrationProps = {
  reason: RegistrationReason;
  onRegistered: (user: User) => void;
  onClose: () => void;
};

/** Registration form (Spec §2, Registration modal). Tells visitors who want to evaluate why they must register. */
export function RegistrationDialog({ reason, onRegistered, onClose }: RegistrationProps) {
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
        <p>Regístrese para evaluar a los especialistas y ayudar a otras personas a elegir.</p>
      </div>
      <RegistrationForm id={formId} initial={EMPTY_REGISTRATION_DRAFT} onValid={onRegistered} />
      <PrivacyText />
    </Dialog>
  );
}

/** Confirms a valid submit (Spec §2, Registration modal). */
export function RegistrationSavedDialog({ onClose }: { onClose: () => void }) {
  return <MessageDialog open title="¡Éxito!" text="Datos guardados correctamente." onConfirm={onClose} />;
}

type LogoutProps = { onConfirm: () => void; onCancel: () => void };

/** Asks the visitor to confirm the logout. Spec §2, Logout confirmation modal. */
export function LogoutDialog({ onConfirm, onCancel }: LogoutProps) {
  const textId = useId();
  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      title="¿Deseas cerrar sesión?"
      describedBy={textId}
      closeButton={false}
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancelar
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            Cerrar sesión
          </Button>
        </>
      }
    >
      <p id={textId}>
        Sus datos se borrarán de este navegador. Para dejar otra evaluación deberá registrarse de nuevo.
      </p>
    </Dialog>
  );
}

type MyDataProps = { user: User; onSave: (user: User) => void; onErase: () => void; onClose: () => void };

/** Lets a registered visitor see, correct and erase the data that this browser stores. */
export function MyDataDialog({ user, onSave, onErase, onClose }: MyDataProps) {
  const formId = useId();
  return (
    <Dialog
      open
      title="Mis datos"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onErase}>
            Cerrar sesión y borrar mis datos
          </Button>
          <Button type="submit" form={formId}>
            Guardar cambios
          </Button>
        </>
      }
    >
      <RegistrationForm id={formId} initial={toRegistrationDraft(user)} onValid={onSave} />
      <PrivacyText />
    </Dialog>
  );
}
