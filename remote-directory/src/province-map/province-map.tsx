import type { Choice } from '../drill-down/linked-choices';
import { OUTLINES, outlineOf, VIEW_BOX } from './outlines';
import { ProvinceLabel } from './province-label';
import styles from './province-map.module.css';
import { ProvinceShape } from './province-shape';
import type { Pointing } from './use-pointing';

type ProvinceMapProps = {
  /** null while the specialists load: the shapes stand there already. */
  choices: readonly Choice[] | null;
  pointedAt: string | null;
  pointing: Pointing;
};

/** The country beside the cards of its provinces: each shape with specialists is a link and tells how many. */
export function ProvinceMap({ choices, pointedAt, pointing }: ProvinceMapProps) {
  const offered = new Set(choices?.map(({ name }) => name));
  const pointed = outlineOf(pointedAt ?? '');
  return (
    <nav className={styles.map} aria-label="Mapa de Costa Rica">
      <div className={styles.sea}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would hang as a tooltip over the whole map; the nav is named */}
        <svg className={styles.country} viewBox={VIEW_BOX}>
          {OUTLINES.filter(({ provincia }) => !offered.has(provincia)).map(({ provincia, d }) => (
            <path key={provincia} className={styles.nobody} d={d} />
          ))}
          {choices?.map((choice) => (
            <ProvinceShape key={choice.name} choice={choice} {...pointing(choice.name)} />
          ))}
          {pointed && <path className={styles.pointed} d={pointed.d} />}
        </svg>
        {choices?.map(({ name, count }) => (
          <ProvinceLabel key={name} name={name} count={count} pointed={name === pointedAt} />
        ))}
      </div>
      <p className={styles.help}>
        También puede elegir en el mapa. El número indica cuántos especialistas hay en cada provincia.
      </p>
    </nav>
  );
}
