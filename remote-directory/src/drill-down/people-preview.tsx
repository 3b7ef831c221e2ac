import { searchTitle, specialistCountLabel, toCompleteFilters } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { detailHref, resultsHref } from '@club/shared/routes';
import { clearFilters, useCatalogue, useSpecialists } from '@club/shared/state';
import { Button, buttonClass, classNames } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { Portrait } from '@club/shared/ui/portrait';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import styles from './people-preview.module.css';
import { PREVIEW_BATCH_SIZE, type PreviewedSpecialist, previewSpecialists, type StepView } from './step-view';

const SHOWN = 3;

type PeoplePreviewProps = Pick<StepView, 'chosen' | 'people' | 'count'>;

/** Shows the first specialists that match the choices, and a link or control that shows all of them. */
export function PeoplePreview({ chosen, people, count }: PeoplePreviewProps) {
  const headingId = useId();
  if (count === 0) return null;
  const complete = toCompleteFilters(chosen);
  return (
    <section className={styles.preview} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {searchTitle(chosen)} <small>{specialistCountLabel(count)}</small>
      </h2>
      <People people={people.slice(0, SHOWN)} />
      {complete ? (
        <Link className={buttonClass('secondary')} to={resultsHref(complete)}>
          Ver todos ya
        </Link>
      ) : (
        count > SHOWN && (
          <details key={searchTitle(chosen)}>
            <summary className={buttonClass('secondary')}>Ver todos ya</summary>
            <People people={people.slice(SHOWN)} />
            {count > people.length && <FurtherPeople {...{ chosen, people, count }} />}
          </details>
        )
      )}
    </section>
  );
}

/**
 * Shows the specialists after the first ones, in batches that a button adds, and focuses the first added one. Works
 * only in the browser, because the server's HTML does not contain the whole list.
 */
function FurtherPeople({ chosen, people, count }: PeoplePreviewProps) {
  const list = useSpecialists();
  const { provinces } = useCatalogue();
  const [shown, setShown] = useState(people.length);
  const added = useRef<HTMLDivElement>(null);
  const items = list.state === 'ready' ? list.items : null;
  const further = useMemo(
    () =>
      items && shown > people.length
        ? previewSpecialists(chosen, items, provinces, shown).people.slice(people.length)
        : [],
    [items, chosen, provinces, shown, people.length],
  );
  useEffect(() => {
    const links = added.current?.querySelectorAll('a') ?? [];
    links[shown - PREVIEW_BATCH_SIZE - people.length]?.focus();
  }, [shown, people.length]);
  return (
    <div ref={added} className={styles.further}>
      {further.length > 0 && <People people={further} />}
      {count > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + PREVIEW_BATCH_SIZE)}>
          Ver más especialistas
        </Button>
      )}
      <noscript>
        <p>Para ver a los demás, active JavaScript.</p>
      </noscript>
    </div>
  );
}

function People({ people }: { people: readonly PreviewedSpecialist[] }) {
  return (
    <ul className={styles.people}>
      {people.map(({ id, name, detail, tool }) => (
        <li key={id}>
          <Link
            className={classNames(cardClass('link'), styles.person)}
            to={detailHref(id)}
            onClick={clearFilters}
          >
            <Portrait className={styles.portrait} name={name} tool={tool} size={44} />
            <span>
              <bdi className={styles.name}>{name}</bdi> <small dir="auto">{detail}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
