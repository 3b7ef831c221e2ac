import { Button, Dialog } from '@club/shared/ui';
import { useId } from 'react';

type Props = { onAccept: () => void; onDismiss: () => void };

/** Opens by itself at a start without a user (Spec §4, Registration; ruling 19). */
export function NoticeDialog({ onAccept, onDismiss }: Props) {
  const textId = useId();
  return (
    <Dialog
      open
      size="small"
      title="Aviso Importante"
      describedBy={textId}
      closeLabel="Ahora no, seguir navegando"
      onClose={onDismiss}
      actions={<Button onClick={onAccept}>Aceptar</Button>}
    >
      <p id={textId}>
        Solicitamos sus datos para validar la autenticidad e integridad de las evaluaciones. Si lo prefiere,
        puede cerrar este aviso y seguir navegando sin registrarse.
      </p>
    </Dialog>
  );
}
