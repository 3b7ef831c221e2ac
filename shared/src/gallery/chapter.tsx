import type { ReactNode } from 'react';
import * as shared from '../ui';
import * as breakable from '../ui/breakable/breakable';
import * as card from '../ui/card/card';
import { Portrait } from '../ui/portrait/portrait';
import * as share from '../ui/share/share-button';
import * as transition from '../ui/shared-element-transition/shared-element-transition';
import styles from './gallery.module.css';

/** All components and helpers of the UI kit: those that the host shares, and those that host and remotes each bundle. */
export const galleryKit = { ...shared, ...breakable, ...card, ...transition, Portrait, ...share };

/** A section of the gallery. */
export type Chapter = {
  title: string;
  /** Exports of the kit that the section shows; a test checks that all sections together show every export. */
  shows: readonly (keyof typeof galleryKit)[];
  /** Explains in a sentence or two when to use the exports of this section. */
  about: string;
  specimens: ReactNode;
};

type SpecimenProps = {
  /** Name of the component's state that this example shows. */
  name: string;
  /** Whether to use the full width of the page. */
  wide?: boolean;
  children: ReactNode;
};

export function Specimen({ name, wide = false, children }: SpecimenProps) {
  return (
    <figure className={wide ? styles.wide : undefined}>
      <figcaption className={styles.state}>{name}</figcaption>
      <div lang="es-CR">{children}</div>
    </figure>
  );
}
