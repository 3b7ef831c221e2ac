import { Button, classNames, Notice, PageHeading } from '@club/shared/ui';
import { Breakable } from '@club/shared/ui/breakable';
import { useId, useRef } from 'react';
import { PrintButton } from '../print/print-button';
import { Section } from '../section/section';
import { ADVICE_GROUPS } from './groups';
import styles from './hiring-guide.module.css';
import { ADVICE_SOURCES, type HiringAdvice, LAST_REVIEW_DATE, type SourceName } from './points';
import { useSavedCheckboxes } from './use-saved-checkboxes';

/** Renders /antes-de-contratar, a printable checklist for hiring a contractor. Ruling 35. */
export default function HiringGuidePage() {
  const form = useRef<HTMLFormElement>(null);
  const checks = useSavedCheckboxes(form);
  return (
    <article className={styles.page} data-boundary="profile">
      <PageHeading>Antes de contratar</PageHeading>
      <p className={styles.intro}>
        Una lista para conversar con calma antes de decidirse. Marque lo que ya revisó
        <span className={classNames('scripted', styles.kept)}>
          : las marcas se guardan solo en este navegador
        </span>
        .
      </p>
      <form ref={form} className={styles.form} autoComplete="off" {...checks}>
        <div className={styles.actions}>
          <PrintButton />
          <Button type="reset" variant="quiet">
            Desmarcar todo
          </Button>
        </div>
        {ADVICE_GROUPS.map(({ title, points }) => (
          <Section key={title} title={title}>
            <ul className={styles.points}>
              {points.map((point) => (
                <GuidePoint key={point.id} point={point} />
              ))}
            </ul>
          </Section>
        ))}
      </form>
      <Notice title="Es información general, no asesoría legal.">
        <p>
          Cada obra es distinta y las reglas cambian: confirme cada punto con la institución que se indica.
          Última revisión: {LAST_REVIEW_DATE}.
        </p>
        <p>Los puntos sin fuente son consejos prácticos del club.</p>
      </Notice>
    </article>
  );
}

function GuidePoint({ point: { id, title, text, source } }: { point: HiringAdvice }) {
  const textId = useId();
  return (
    <li className={styles.point}>
      <label className={styles.label}>
        <input className={styles.box} type="checkbox" name="punto" value={id} aria-describedby={textId} />
        <span>{title}</span>
      </label>
      <p id={textId} className={styles.text}>
        {text}
      </p>
      {source && <PointSource source={source} />}
    </li>
  );
}

/** Shows the institution that recommends a point of the checklist. */
function PointSource({ source }: { source: SourceName }) {
  const { name, site } = ADVICE_SOURCES[source];
  return (
    <p className={styles.source}>
      Fuente: {name},{' '}
      <a href={`https://${site}/`} target="_blank" rel="noopener">
        <Breakable text={site} />
        <span className="visually-hidden"> (se abre en otra pestaña)</span>
      </a>
    </p>
  );
}
