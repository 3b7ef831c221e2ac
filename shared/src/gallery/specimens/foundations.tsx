import { type ComponentType, type CSSProperties, useState } from 'react';
import { PageHeading } from '../../ui';
import { Breakable } from '../../ui/breakable/breakable';
import * as allIcons from '../../ui/icons';
import { type Chapter, Specimen } from '../chapter';
import styles from '../gallery.module.css';

type TokenProps = {
  prefix: string;
  className: string | undefined;
  styleOf: (value: string) => CSSProperties;
};

/** Returns the names of the design tokens with a prefix, in style sheet order. */
function tokenNames(prefix: string): string[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const roots = rules.filter((rule): rule is CSSStyleRule => (rule as CSSStyleRule).selectorText === ':root');
  return roots.flatMap((rule) => [...rule.style]).filter((name) => name.startsWith(prefix));
}

/** Shows the design tokens with a prefix in the current colour scheme. */
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
    'The only source of colours, sizes, radii and shadows, in light and dark: styles/tokens.css. Remotes use them by name and define no values.',
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

const SAMPLE = 'Encuentre al especialista indicado para su casa';

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

export const typography: Chapter = {
  title: 'Type',
  shows: ['PageHeading', 'Breakable'],
  about:
    'Every page has one PageHeading: it sets the document’s title and takes the focus after a navigation inside the site. Sizes, weights and text links come from the tokens. Breakable lets an e-mail address wrap before its @ and its dots.',
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
      <Specimen name="Breakable in a narrow line">
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

const ICONS: [string, ComponentType][] = Object.entries(allIcons);

export const icons: Chapter = {
  title: 'Icons',
  shows: Object.keys(allIcons) as (keyof typeof allIcons)[],
  about: 'Lucide’s icons and four brands. They are hidden from screen readers, so put a text beside them.',
  specimens: (
    <Specimen name="24 pixels" wide>
      <ul className={styles.grid}>
        {ICONS.map(([name, Icon]) => (
          <li key={name} className={styles.row}>
            <Icon />
            <code className={styles.state}>{name}</code>
          </li>
        ))}
      </ul>
    </Specimen>
  ),
};

const HELPERS = {
  classNames: 'Joins the class names that are set.',
  SITE_NAME: 'The site’s name, part of every document title.',
  useOnDemand: 'Imports code once it is wanted, mostly of dialogs.',
  onIntent: 'Handlers that preload such code on hover and focus.',
  SharedElementTransition: 'Animates an element from one page to the next.',
  lockScroll: 'Keeps the page from scrolling; Dialog does so already.',
  trackUserActivity: 'For the host: tracks activity so that headings do not steal focus.',
  markNavigated: 'For the host: tells the next PageHeading to take the focus.',
  setMissingCodeRecovery: 'For the host: sets the recovery from failed imports.',
} as const;

const CLASSES = {
  'visually-hidden': 'For screen readers only.',
  'visually-hidden-small': 'For screen readers only on a screen that is narrow or low.',
  scripted: 'Hides an element if no script runs. Every button has it, unless it submits or resets a form.',
  '--dock-height':
    'Set on :root by elements docked at the bottom edge; the floating widget and scrolling stay above it.',
};

export const helpers: Chapter = {
  title: 'Helpers',
  shows: Object.keys(HELPERS) as (keyof typeof HELPERS)[],
  about: 'The kit’s functions and classes without a look.',
  specimens: (
    <Specimen name="functions, classes and contracts" wide>
      <dl className={styles.lines} lang="en">
        {Object.entries({ ...HELPERS, ...CLASSES }).map(([name, what]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Specimen>
  ),
};
