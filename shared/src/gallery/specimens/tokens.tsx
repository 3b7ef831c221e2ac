import { type CSSProperties, useState } from 'react';
import type { Chapter } from '../chapter';
import styles from '../gallery.module.css';
import { Specimen } from '../specimen';
import { tokenNames } from '../token-names';

type TokenProps = {
  prefix: string;
  className: string | undefined;
  styleOf: (value: string) => CSSProperties;
};

/** Every token of a kind, as it looks in the scheme that is shown. */
function Tokens({ prefix, className, styleOf }: TokenProps) {
  const [names] = useState(() => tokenNames(prefix));
  return (
    <ul className={styles.grid}>
      {names.map((name) => (
        <li key={name}>
          <div className={className} style={styleOf(`var(${name})`)} />
          <code className={styles.state}>{name}</code>
        </li>
      ))}
    </ul>
  );
}

export const tokens: Chapter = {
  title: 'Tokens',
  shows: [],
  about:
    'The only source of colours, sizes, radii and shadows, in light and dark: styles/tokens.css. A remote uses them by name and writes no value of its own.',
  specimens: (
    <>
      <Specimen name="Colours" wide>
        <Tokens
          prefix="--color-"
          className={styles.swatch}
          styleOf={(backgroundColor) => ({ backgroundColor })}
        />
      </Specimen>
      <Specimen name="Spaces" wide>
        <Tokens prefix="--space-" className={styles.length} styleOf={(width) => ({ width })} />
      </Specimen>
      <Specimen name="Radii" wide>
        <Tokens prefix="--radius-" className={styles.box} styleOf={(borderRadius) => ({ borderRadius })} />
      </Specimen>
      <Specimen name="Shadows" wide>
        <Tokens prefix="--shadow-" className={styles.box} styleOf={(boxShadow) => ({ boxShadow })} />
      </Specimen>
    </>
  ),
};
