import { CircleUser, Menu, MenuButton } from '../../ui';
import type { Chapter } from '../chapter';
import { Specimen } from '../specimen';

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
      <Specimen name="a picture alone">
        <MenuButton label={null} ariaLabel="Menú" icon={<Menu />} items={ITEMS} arrow={false} />
      </Specimen>
    </>
  ),
};
