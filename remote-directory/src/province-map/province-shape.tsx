import { formatCount } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import type { Choice } from '../drill-down/linked-choices';
import { REACHED_BY_CARD } from '../drill-down/use-drill-down';
import { outlineOf } from './outlines';
import styles from './province-map.module.css';
import type { Pointing } from './use-pointing';

type ProvinceShapeProps = { choice: Choice } & ReturnType<Pointing>;

/** A province on the map, as a link to where its card leads too. */
export function ProvinceShape({ choice: { name, count, href }, ...pointing }: ProvinceShapeProps) {
  const outline = outlineOf(name);
  if (!outline) return null;
  return (
    <Link
      to={href}
      state={REACHED_BY_CARD}
      className={styles.province}
      aria-label={`En el mapa: ${name} (${formatCount(count)})`}
      {...pointing}
    >
      <path d={outline.d} />
    </Link>
  );
}
