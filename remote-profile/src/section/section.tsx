import { classNames } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

type Props = { title: string; children: ReactNode; id?: string };

/** Renders a titled section of the profile. */
export function Section({ title, children, id }: Props) {
  const titleId = useId();
  return (
    <section id={id} className={classNames(cardClass(), styles.section)} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}
