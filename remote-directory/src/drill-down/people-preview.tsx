import { completeSteps, countLabel, searchTitle } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { detailHref, resultsHref } from '@club/shared/routes';
import { clearFilters } from '@club/shared/state';
import { buttonClass, classNames } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { Portrait } from '@club/shared/ui/portrait';
import { useId } from 'react';
import styles from './people-preview.module.css';
import type { StepPerson, StepView } from './step-view';

const SHOWN = 3;

/** Shows the first specialists that match the choices, and a link to all results. */
export function PeoplePreview({ chosen, people, count }: Pick<StepView, 'chosen' | 'people' | 'count'>) {
  const headingId = useId();
  if (count === 0) return null;
  const complete = completeSteps(chosen);
  const others = people.slice(SHOWN);
  const hasAll = people.length === count;
  return (
    <section className={styles.preview} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {searchTitle(chosen)} <small>{countLabel(count)}</small>
      </h2>
      <People people={people.slice(0, SHOWN)} />
      {complete ? (
        <Link className={buttonClass('secondary')} to={resultsHref(complete)}>
          Ver la lista completa
        </Link>
      ) : (
        hasAll &&
        others.length > 0 && (
          <details>
            <summary className={buttonClass('secondary')}>Ver la lista completa</summary>
            <People people={others} />
          </details>
        )
      )}
    </section>
  );
}

function People({ people }: { people: readonly StepPerson[] }) {
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
