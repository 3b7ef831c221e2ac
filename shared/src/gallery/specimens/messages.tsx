import { type ReactNode, useState } from 'react';
import {
  Button,
  CertificateImage,
  Chip,
  classNames,
  Dialog,
  EmptyState,
  MessageDialog,
  Notice,
  Skeleton,
  showToast,
  TextField,
} from '../../ui';
import { cardClass } from '../../ui/card/card';
import { Portrait } from '../../ui/portrait/portrait';
import { type Chapter, Specimen } from '../chapter';
import styles from '../gallery.module.css';

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

export const messages: Chapter = {
  title: 'Messages',
  shows: ['Chip', 'EmptyState', 'Notice', 'ToastRegion', 'showToast', 'showLoadFailure'],
  about:
    'A notice stays in the page, a toast disappears, an empty state explains what happened and what to do next. The shell mounts ToastRegion once; any remote calls showToast.',
  specimens: (
    <>
      <Specimen name="Notice, info">
        <Notice title="Este directorio es informativo">
          <p>Compruebe las referencias antes de contratar.</p>
        </Notice>
      </Specimen>
      <Specimen name="Notice, warning">
        <Notice tone="warning" title="Para evaluar debe registrarse">
          <p>Así garantizamos la autenticidad de las evaluaciones.</p>
        </Notice>
      </Specimen>
      <Specimen name="Notice without a title">
        <Notice>Por el momento no hay especialistas en esta área.</Notice>
      </Specimen>
      <Specimen name="Chips">
        <div className={styles.row}>
          <Chip>San José</Chip>
          <Chip tone="brand">Construcción</Chip>
          <Chip tone="brand">Instalación y mantenimiento de cielos suspendidos en fibrocemento</Chip>
        </div>
      </Specimen>
      <Specimen name="Toasts">
        <div className={styles.row}>
          <Button variant="secondary" onClick={() => showToast('Gracias por su comentario.')}>
            Éxito
          </Button>
          <Button
            variant="secondary"
            onClick={() => showToast('No se pudo abrir. Intente de nuevo.', { tone: 'error' })}
          >
            Error
          </Button>
        </div>
      </Specimen>
      <Specimen name="EmptyState" wide>
        <EmptyState
          image="/imagenes/sin-resultados.svg"
          title="No se han encontrado resultados"
          text="Pruebe con otro cantón o con otra área de trabajo."
        >
          <Button>Buscar de nuevo</Button>
          <Button variant="secondary">Ver toda la provincia</Button>
        </EmptyState>
      </Specimen>
    </>
  ),
};

const card = (...names: string[]) => classNames(...names, styles.card);

const PORTRAITS = [
  ['Ana Mora', ''],
  ['Luis Vargas', 'roller'],
  ['María Solís', 'roof'],
  ['Óscar Marín', 'trowel'],
  ['Karla Jiménez', 'bolt'],
  ['Pedro Chaves', 'saw'],
] as const;

export const cards: Chapter = {
  title: 'Cards, portraits and certificates',
  shows: ['cardClass', 'Portrait', 'CertificateImage'],
  about:
    'cardClass() is for a surface with one item, cardClass("link") for a card that is one link. A Portrait’s colour depends on the name, its tool on the work. A certificate that cannot be loaded has a placeholder.',
  specimens: (
    <>
      <Specimen name="plain">
        <div className={card(cardClass())}>
          <strong>Así funciona</strong>
          <p>Busque por área de trabajo, por provincia y cantón, o por nombre.</p>
        </div>
      </Specimen>
      <Specimen name="link">
        <a className={card(cardClass('link'))} href="#cards-portraits-and-certificates">
          <strong>Guanacaste</strong>
          <span>12 especialistas</span>
        </a>
      </Specimen>
      <Specimen name="portraits">
        <div className={styles.row}>
          {PORTRAITS.map(([name, tool]) => (
            <Portrait key={name} name={name} tool={tool} size={72} />
          ))}
        </div>
      </Specimen>
      <Specimen name="certificates 1 to 4, and one that cannot be loaded">
        <div className={styles.row}>
          {['1', '2', '3', '4', 'no-existe'].map((code) => (
            <CertificateImage key={code} code={code} />
          ))}
        </div>
      </Specimen>
    </>
  ),
};

export const loading: Chapter = {
  title: 'Loading',
  shows: ['Skeleton'],
  about:
    'Grey placeholders in the final shape, not animated under reduced motion. They are hidden from screen readers: say «Cargando…» once beside them. Only busy buttons have spinners.',
  specimens: (
    <>
      <Specimen name="title and text">
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
      </Specimen>
      <Specimen name="circle">
        <Skeleton shape="circle" className={styles.box} />
      </Specimen>
      <Specimen name="block">
        <div className={styles.tall}>
          <Skeleton shape="block" />
        </div>
      </Specimen>
      <Specimen name="spinner">
        <Button busy>Enviar</Button>
      </Specimen>
    </>
  ),
};
