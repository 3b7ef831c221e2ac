import type { User } from '@club/shared/domain';
import { Button, Dialog } from '@club/shared/ui';
import { useId } from 'react';
import { draftOfUser } from './draft-of-user';
import { PrivacyText } from './privacy-text';
import { RegistrationForm } from './registration-form';

type Props = { user: User; onSave: (user: User) => void; onErase: () => void; onClose: () => void };

/** Lets a registered visitor see, correct and erase what this browser keeps of them. */
export function MyDataDialog({ user, onSave, onErase, onClose }: Props) {
  const formId = useId();
  return (
    <Dialog
      open
      title="Mis datos"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onErase}>
            Borrar mis datos
          </Button>
          <Button type="submit" form={formId}>
            Guardar cambios
          </Button>
        </>
      }
    >
      <RegistrationForm id={formId} initial={draftOfUser(user)} onValid={onSave} />
      <PrivacyText />
    </Dialog>
  );
}
