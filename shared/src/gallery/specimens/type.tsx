import { useState } from 'react';
import { PageHeading } from '../../ui';
import { Breakable } from '../../ui/breakable';
import type { Chapter } from '../chapter';
import styles from '../gallery.module.css';
import { Specimen } from '../specimen';
import { tokenNames } from '../token-names';

const SAMPLE = 'Encuentre a quien construya con usted';

function Samples({ prefix, property }: { prefix: string; property: 'fontSize' | 'fontWeight' }) {
  const [names] = useState(() => tokenNames(prefix));
  return (
    <ul className={styles.lines}>
      {names.map((name) => (
        <li key={name}>
          <code className={styles.state}>{name}</code>
          <p style={{ [property]: `var(${name})` }}>{SAMPLE}</p>
        </li>
      ))}
    </ul>
  );
}

export const type: Chapter = {
  title: 'Type',
  shows: ['PageHeading', 'Breakable'],
  about:
    'Every page has one PageHeading: it names the document and takes the focus when the page was reached from inside the site. Sizes, weights and the links of running text come from the tokens. Breakable lets an e-mail address go on in the next line before its @ and its dots.',
  specimens: (
    <>
      <Specimen name="PageHeading" wide>
        <PageHeading title="UI kit">Seleccione una provincia</PageHeading>
      </Specimen>
      <Specimen name="h2, h3 and text with a link" wide>
        <h2>¿Qué trabajo necesita?</h2>
        <h3>Conocimiento de la lámina</h3>
        <p>
          Si tiene alguna inquietud, repórtela al teléfono de servicio al cliente{' '}
          <a href="#type">0000-0000</a>.
        </p>
      </Specimen>
      <Specimen name="Breakable, in too short a line">
        <p className={styles.narrow}>
          <Breakable text="maria.montealegre@construcciones.example.com" />
        </p>
      </Specimen>
      <Specimen name="Sizes" wide>
        <Samples prefix="--text-" property="fontSize" />
      </Specimen>
      <Specimen name="Weights" wide>
        <Samples prefix="--weight-" property="fontWeight" />
      </Specimen>
    </>
  ),
};
