import { classNames } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

type Props = { title: string; children: ReactNode };

/** A titled block of the profile. */
export function Section({ title, children }: Props) {
  const id = useId();
  return (
    <section className={classNames(cardClass(), styles.section)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
