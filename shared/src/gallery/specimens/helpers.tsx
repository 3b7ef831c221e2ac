import type { Chapter } from '../chapter';
import styles from '../gallery.module.css';
import { Specimen } from '../specimen';

const HELPERS = {
  classNames: 'Joins the class names that are set.',
  SITE_NAME: 'The site’s name, as it stands in every document title.',
  useOnDemand: 'Code that is fetched once it is wanted: dialogs, mostly.',
  onIntent: 'Handlers that fetch it at the first sign that it will be wanted.',
  Morph: 'The same thing on two pages moves from one place to the other where the browser can.',
  lockScroll: 'Keeps the page behind from scrolling; Dialog does it by itself.',
  followVisitor: 'The host has it kept in mind how far the visitor has gone on, for PageHeading to respect.',
  markNavigated: 'The host tells the next PageHeading that it was reached by navigation.',
  setMissingCodeRecovery: 'The host says who brings back code that can no longer be fetched.',
} as const;

const CLASSES = {
  'visually-hidden': 'For screen readers only.',
  'visually-hidden-small': 'For screen readers only on a screen that is narrow or low.',
  scripted:
    'Needs a script, and is hidden if none runs. Every button is, unless it submits or resets a form.',
  '--dock-height':
    'Set on :root by what docks at the bottom edge; the floating widget and the scrolling stay above it.',
};

export const helpers: Chapter = {
  title: 'Helpers',
  shows: Object.keys(HELPERS) as (keyof typeof HELPERS)[],
  about: 'What the kit offers that is not seen.',
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
