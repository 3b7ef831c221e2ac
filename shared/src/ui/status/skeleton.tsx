import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './skeleton.module.css';

export type SkeletonProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** `text` is one line of text high, `block` takes the size that the class name gives it. */
  shape?: 'text' | 'title' | 'circle' | 'block';
};

/** A grey stand-in of the final shape; hidden from screen readers, so say «cargando» once beside it. */
export function Skeleton({ shape = 'text', className, ...rest }: SkeletonProps) {
  return (
    <span {...rest} aria-hidden="true" className={classNames(styles.skeleton, styles[shape], className)} />
  );
}
