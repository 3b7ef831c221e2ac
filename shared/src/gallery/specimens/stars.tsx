import { useState } from 'react';
import { StarPicker, Stars, starsLabel } from '../../ui';
import type { Chapter } from '../chapter';
import styles from '../gallery.module.css';
import { Specimen } from '../specimen';

const VALUES = [0, 1, 2.4, 3.5, 4.9, 5];

function Picker({ start }: { start: number }) {
  const [value, setValue] = useState(start);
  return <StarPicker label="Calificación" value={value} onChange={setValue} />;
}

export const stars: Chapter = {
  title: 'Stars',
  shows: ['Stars', 'StarPicker', 'starsLabel'],
  about:
    'Stars shows an average, with a half star from a fraction of 0.5. StarPicker is five radio buttons: arrows move, a preview follows the pointer, and the choice can be taken back.',
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
