import type { ComponentType } from 'react';
import * as pictures from '../../ui/icons';
import type { Chapter } from '../chapter';
import styles from '../gallery.module.css';
import { Specimen } from '../specimen';

const PICTURES: [string, ComponentType][] = Object.entries(pictures);

export const icons: Chapter = {
  title: 'Icons',
  shows: Object.keys(pictures) as (keyof typeof pictures)[],
  about:
    'Lucide’s and four brands, one file each. They are hidden from screen readers: the text beside them speaks.',
  specimens: (
    <Specimen name="24 pixels" wide>
      <ul className={styles.grid}>
        {PICTURES.map(([name, Picture]) => (
          <li key={name} className={styles.row}>
            <Picture />
            <code className={styles.state}>{name}</code>
          </li>
        ))}
      </ul>
    </Specimen>
  ),
};
