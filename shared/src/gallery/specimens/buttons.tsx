import {
  ArrowLeft,
  Button,
  type ButtonVariant,
  buttonClass,
  Dialog,
  IconButton,
  iconButtonClass,
  Phone,
  showToast,
  TextField,
  X,
} from '../../ui';
import { createShareButton } from '../../ui/share';
import type { Chapter } from '../chapter';
import styles from '../gallery.module.css';
import { Specimen } from '../specimen';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

const ShareButton = createShareButton({ Button, Dialog, TextField, showToast });

export const buttons: Chapter = {
  title: 'Buttons',
  shows: ['Button', 'IconButton', 'createShareButton', 'buttonClass', 'iconButtonClass'],
  about:
    'One primary button per screen or dialog. A busy button keeps the focus and ignores clicks. Links that act like buttons wear buttonClass(); a picture alone needs a label.',
  specimens: (
    <>
      {VARIANTS.map((variant) => (
        <Specimen key={variant} name={`${variant}: at rest, small, busy, disabled`}>
          <div className={styles.row}>
            <Button variant={variant}>Enviar</Button>
            <Button variant={variant} size="small">
              Enviar
            </Button>
            <Button variant={variant} busy>
              Enviar
            </Button>
            <Button variant={variant} disabled>
              Enviar
            </Button>
          </div>
        </Specimen>
      ))}
      <Specimen name="with an icon">
        <Button variant="quiet">
          <ArrowLeft size={20} aria-hidden="true" />
          Regresar
        </Button>
      </Specimen>
      <Specimen name="with a long text">
        <Button>Ver 12 especialistas en Construcción en toda la provincia de Guanacaste</Button>
      </Specimen>
      <Specimen name="IconButton and a link that looks like one">
        <div className={styles.row}>
          <IconButton label="Cerrar">
            <X />
          </IconButton>
          <IconButton label="Cerrar" variant="secondary">
            <X />
          </IconButton>
          <a className={iconButtonClass('primary')} href="#buttons" aria-label="Llamar">
            <Phone />
          </a>
        </div>
      </Specimen>
      <Specimen name="createShareButton: by the device, the clipboard or by hand">
        <ShareButton href="/" title="Club de Especialistas" />
      </Specimen>
      <Specimen name="a link in the look of a button">
        <a className={buttonClass('primary')} href="#buttons">
          Buscar especialistas
        </a>
      </Specimen>
    </>
  ),
};
