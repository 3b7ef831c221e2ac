import { Button, classNames, Notice, PageHeading } from '@club/shared/ui';
import { useRef } from 'react';
import { PrintButton } from '../print/print-button';
import { Section } from '../section/section';
import { GROUPS } from './groups';
import { GuidePoint } from './guide-point';
import styles from './hiring-guide-page.module.css';
import { LAST_REVIEW } from './sources';
import { useKeptMarks } from './use-kept-marks';

/** /antes-de-contratar: what to look at when hiring a contractor, to be ticked and printed. Ruling 35. */
export default function HiringGuidePage() {
  const form = useRef<HTMLFormElement>(null);
  const marks = useKeptMarks(form);
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
      <form ref={form} className={styles.form} autoComplete="off" {...marks}>
        <div className={styles.actions}>
          <PrintButton />
          <Button type="reset" variant="quiet">
            Borrar marcas
          </Button>
        </div>
        {GROUPS.map(({ title, points }) => (
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
          Última revisión: {LAST_REVIEW}.
        </p>
      </Notice>
    </article>
  );
}
