import { Button, Dialog } from '@club/shared/ui';
import { useId, useRef } from 'react';

type Props = { onAccept: () => void; onDismiss: () => void };

/** Opens by itself at a start without a user (Spec §4, Registration; ruling 19). */
export function NoticeDialog({ onAccept, onDismiss }: Props) {
  const textId = useId();
  const accept = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      size="small"
      title="Aviso Importante"
      describedBy={textId}
      initialFocus={accept}
      onClose={onDismiss}
      actions={
        <>
          <Button variant="secondary" onClick={onDismiss}>
            Ahora no, seguir navegando
          </Button>
          <Button ref={accept} aria-haspopup="dialog" onClick={onAccept}>
            Aceptar
          </Button>
        </>
      }
    >
      <p id={textId}>
        Solicitamos sus datos para validar la autenticidad e integridad de las evaluaciones. Si lo prefiere,
        puede cerrar este aviso y seguir navegando sin registrarse.
      </p>
    </Dialog>
  );
}
