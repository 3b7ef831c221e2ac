import { type ReactNode, useState } from 'react';
import { Button, Dialog, MessageDialog, TextField } from '../../ui';
import type { Chapter } from '../chapter';
import styles from '../gallery.module.css';
import { Specimen } from '../specimen';

const PARAGRAPH =
  'Composición, espesores y usos en interiores y exteriores; transporte, acopio y protección en obra.';
const MANY = Array.from({ length: 20 }, (_, i) => `${i + 1}. ${PARAGRAPH}`);

type Draw = (open: boolean, close: () => void) => ReactNode;

function Opener({ draw }: { draw: Draw }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Abrir
      </Button>
      {draw(open, () => setOpen(false))}
    </>
  );
}

const DIALOGS: Record<string, Draw> = {
  'Dialog with actions': (open, close) => (
    <Dialog
      open={open}
      onClose={close}
      title="Mis datos"
      actions={<Button onClick={close}>Guardar cambios</Button>}
    >
      <TextField label="Nombre" />
    </Dialog>
  ),
  'Dialog, small, without a cross': (open, close) => (
    <Dialog
      open={open}
      onClose={close}
      size="small"
      role="alertdialog"
      title="¿Borrar sus datos?"
      closeButton={false}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button variant="danger" onClick={close}>
            Borrar
          </Button>
        </>
      }
    />
  ),
  'Dialog that scrolls, with a long title': (open, close) => (
    <Dialog
      open={open}
      onClose={close}
      title="Evaluar a María de los Ángeles Fernández-Guardia y Castro Madriz"
      actions={<Button onClick={close}>Aceptar</Button>}
    >
      <div className={styles.lines}>
        {MANY.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </Dialog>
  ),
  'Dialog that only its buttons close': (open, close) => (
    <Dialog
      open={open}
      onClose={close}
      title="Aviso Importante"
      dismissible={false}
      closeButton={false}
      actions={<Button onClick={close}>Aceptar</Button>}
    >
      <p>{PARAGRAPH}</p>
    </Dialog>
  ),
  MessageDialog: (open, close) => (
    <MessageDialog open={open} title="¡Éxito!" text="Datos guardados correctamente." onConfirm={close} />
  ),
  'MessageDialog without a title': (open, close) => (
    <MessageDialog open={open} text="Por favor, intente con otro medio." onConfirm={close} />
  ),
};

export const dialogs: Chapter = {
  title: 'Dialogs',
  shows: ['Dialog', 'MessageDialog'],
  about:
    'The native modal dialog: the page behind is inert and still, Escape and the backdrop close it, the focus returns to what opened it. MessageDialog is one message with one button.',
  specimens: Object.entries(DIALOGS).map(([name, draw]) => (
    <Specimen key={name} name={name}>
      <Opener draw={draw} />
    </Specimen>
  )),
};
