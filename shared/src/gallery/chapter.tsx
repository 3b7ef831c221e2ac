import type { ReactNode } from 'react';
import * as shared from '../ui';
import * as breakable from '../ui/breakable/breakable';
import * as card from '../ui/card/card';
import * as morph from '../ui/morph/morph';
import { Portrait } from '../ui/portrait/portrait';
import * as share from '../ui/share/share-button';
import styles from './gallery.module.css';

/** The UI kit: the shared pieces and those that each deployable bundles. */
export const galleryKit = { ...shared, ...breakable, ...card, ...morph, Portrait, ...share };

/** A section of the gallery. */
export type Chapter = {
  title: string;
  /** The kit's exports that it shows; a test checks that none is missing. */
  shows: readonly (keyof typeof galleryKit)[];
  /** Explains when to use them, in a sentence or two. */
  about: string;
  specimens: ReactNode;
};

type SpecimenProps = {
  /** Name of the state that the chapter shows. */
  name: string;
  /** Takes the full width. */
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
