import { Button, Dialog } from '@club/shared/ui';
import { useId } from 'react';

type Props = { onConfirm: () => void; onCancel: () => void };

/** Spec §2, Logout confirmation modal. */
export function LogoutDialog({ onConfirm, onCancel }: Props) {
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
