import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './chip.module.css';

export type ChipProps = ComponentProps<'span'> & { tone?: 'plain' | 'brand' };

export function Chip({ tone = 'plain', className, ...rest }: ChipProps) {
  return <span {...rest} className={classNames(styles.chip, styles[tone], className)} />;
}
