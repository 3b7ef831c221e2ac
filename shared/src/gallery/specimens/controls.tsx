import { useState } from 'react';
import {
  ArrowLeft,
  Button,
  type ButtonVariant,
  buttonClass,
  CircleUser,
  Dialog,
  IconButton,
  iconButtonClass,
  Menu,
  MenuButton,
  Phone,
  SearchBox,
  SearchCombobox,
  type SearchItem,
  StarPicker,
  Stars,
  showToast,
  starsLabel,
  TextArea,
  TextField,
  X,
} from '../../ui';
import { createShareButton } from '../../ui/share/share-button';
import { type Chapter, Specimen } from '../chapter';
import styles from '../gallery.module.css';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

const ShareButton = createShareButton({ Button, Dialog, TextField, showToast });

export const buttons: Chapter = {
  title: 'Buttons',
  shows: ['Button', 'IconButton', 'createShareButton', 'buttonClass', 'iconButtonClass'],
  about:
    'One primary button per screen or dialog. A busy button keeps the focus and ignores clicks. buttonClass() makes a link look like a button; an icon button needs a label.',
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
      <Specimen name="createShareButton: share sheet, clipboard or dialog">
        <ShareButton href="/" title="Club de Especialistas" />
      </Specimen>
      <Specimen name="a link that looks like a button">
        <a className={buttonClass('primary')} href="#buttons">
          Buscar especialistas
        </a>
      </Specimen>
    </>
  ),
};

export const fields: Chapter = {
  title: 'Fields',
  shows: ['TextField', 'TextArea'],
  about:
    'Label above, hint under the label, error under the field; all are tied to the control. They take the attributes of input and textarea.',
  specimens: (
    <>
      <Specimen name="empty">
        <TextField label="Nombre" />
      </Specimen>
      <Specimen name="optional">
        <TextField label="Correo electrónico" optional type="email" />
      </Specimen>
      <Specimen name="with a hint">
        <TextField label="Teléfono" hint="8 dígitos" defaultValue="80000099" />
      </Specimen>
      <Specimen name="in error">
        <TextField label="Nombre" error="El nombre no puede estar vacío." />
      </Specimen>
      <Specimen name="read-only">
        <TextField label="Nombre" defaultValue="Ana" readOnly />
      </Specimen>
      <Specimen name="disabled">
        <TextField label="Nombre" defaultValue="Ana" disabled />
      </Specimen>
      <Specimen name="TextArea">
        <TextArea label="Comentario" hint="Cuente cómo le fue." />
      </Specimen>
      <Specimen name="TextArea in error">
        <TextArea label="Comentario" error="Escriba un comentario." />
      </Specimen>
    </>
  ),
};

const PEOPLE: readonly SearchItem[] = [
  { id: '1', label: 'Ana Mora Vargas', detail: 'San José, Escazú' },
  { id: '2', label: 'Andrés Solano Peña', detail: 'Limón, Pococí' },
  { id: '3', label: 'María de los Ángeles Fernández-Guardia y Castro Madriz', detail: 'Heredia, Barva' },
];

function Suggestions({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  const text = value.trim().toLowerCase();
  const items = text.length > 1 ? PEOPLE.filter(({ label }) => label.toLowerCase().includes(text)) : [];
  return (
    <SearchCombobox
      value={value}
      onValueChange={setValue}
      items={items}
      onSelect={() => setValue('')}
      emptyText={text.length > 1 ? 'No encontramos a nadie con ese nombre.' : null}
    />
  );
}

export const searchFields: Chapter = {
  title: 'Search',
  shows: ['SearchBox', 'SearchCombobox'],
  about:
    'SearchBox is the placeholder until the combobox is loaded. The combobox follows the ARIA Authoring Practices; its owner filters the items.',
  specimens: (
    <>
      <Specimen name="SearchBox">
        <SearchBox />
      </Specimen>
      <Specimen name="SearchCombobox: press the arrow down">
        <Suggestions start="an" />
      </Specimen>
      <Specimen name="SearchCombobox without matches: focus it">
        <Suggestions start="zz" />
      </Specimen>
    </>
  ),
};

const ITEMS = [
  { label: 'Mis datos' },
  { label: 'Especialistas', href: '#menus' },
  { label: 'Cerrar sesión' },
];

export const menus: Chapter = {
  title: 'Menus',
  shows: ['MenuButton'],
  about:
    'Actions and links behind one button, by the ARIA Authoring Practices: arrows open it, letters jump, Escape, Tab and a click outside close it.',
  specimens: (
    <>
      <Specimen name="with a label">
        <MenuButton label="Mi cuenta" icon={<CircleUser />} items={ITEMS} />
      </Specimen>
      <Specimen name="with a long label">
        <MenuButton label="María de los Ángeles Fernández" icon={<CircleUser />} items={ITEMS} />
      </Specimen>
      <Specimen name="an icon only">
        <MenuButton label={null} ariaLabel="Menú" icon={<Menu />} items={ITEMS} arrow={false} />
      </Specimen>
    </>
  ),
};

const VALUES = [0, 1, 2.4, 3.5, 4.9, 5];

function Picker({ start }: { start: number }) {
  const [value, setValue] = useState(start);
  return <StarPicker label="Calificación" value={value} onChange={setValue} />;
}

export const stars: Chapter = {
  title: 'Stars',
  shows: ['Stars', 'StarPicker', 'starsLabel'],
  about:
    'Stars shows an average, with a half star from a fraction of 0.5. StarPicker is five radio buttons: arrows move, a preview follows the pointer, and a button clears the choice.',
  specimens: (
    <>
      <Specimen name="Stars">
        <ul className={styles.lines}>
          {VALUES.map((value) => (
            <li key={value} className={styles.row}>
              <Stars value={value} /> {starsLabel(value)}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="StarPicker, none chosen">
        <Picker start={0} />
      </Specimen>
      <Specimen name="StarPicker, three chosen">
        <Picker start={3} />
      </Specimen>
    </>
  ),
};
