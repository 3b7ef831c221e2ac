import { formatCount } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { classNames } from '@club/shared/ui';
import { useState } from 'react';
import styles from './province-map.module.css';
import outlines from './province-outlines.json';
import type { StepChoice } from './step-view';
import { OPENED_BY_CARD_STATE } from './use-drill-down';

/** View box of the outlines; must match `host/scripts/pictures/outlines.json`. */
const VIEW_BOX = '0 0 600 580';

/** Returns the SVG path of a province, in the units of the view box. */
export const provinceOutline = (provincia: string) =>
  outlines.find((outline) => outline.provincia === provincia);

type ProvinceMapProps = {
  /** Provinces with specialists; null while loading, when no shape is a link. */
  choices: readonly StepChoice[] | null;
  pointedAt: string | null;
  pointing: HighlightHandlers;
};

/** Shows a map of the provinces. Provinces with specialists are links with the number of specialists. */
export function ProvinceMap({ choices, pointedAt, pointing }: ProvinceMapProps) {
  const offered = new Set(choices?.map(({ name }) => name));
  const pointed = provinceOutline(pointedAt ?? '');
  return (
    <nav className={styles.map} aria-label="Mapa de Costa Rica">
      <div className={styles.sea}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would hang as a tooltip over the whole map; the nav is named */}
        <svg className={styles.country} viewBox={VIEW_BOX}>
          {outlines
            .filter(({ provincia }) => !offered.has(provincia))
            .map(({ provincia, d }) => (
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

type ProvinceShapeProps = { choice: StepChoice } & ReturnType<HighlightHandlers>;

function ProvinceShape({ choice: { name, count, href }, ...pointing }: ProvinceShapeProps) {
  const outline = provinceOutline(name);
  if (!outline) return null;
  return (
    <Link
      to={href}
      state={OPENED_BY_CARD_STATE}
      className={styles.province}
      aria-label={`En el mapa: ${name} (${formatCount(count)})`}
      {...pointing}
    >
      <path d={outline.d} />
    </Link>
  );
}

type ProvinceLabelProps = { name: string; count: number; pointed: boolean };

/**
 * Shows a province's name on the map through CSS, hidden from assistive technology, because the province's card already
 * contains it.
 */
function ProvinceLabel({ name, count, pointed }: ProvinceLabelProps) {
  if (!provinceOutline(name)) return null;
  return (
    <span
      className={classNames(styles.label, pointed && styles.labelPointed)}
      data-name={name}
      aria-hidden="true"
    >
      {formatCount(count)}
    </span>
  );
}

/** Returns the handlers for hover and focus that highlight a province, both its card and its shape on the map. */
export type HighlightHandlers = (name: string) => {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
};

/** Tracks the hovered or focused province. */
export function useProvinceHighlight(): { pointedAt: string | null; pointing: HighlightHandlers } {
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const pointing: HighlightHandlers = (name) => {
    const enter = () => setPointedAt(name);
    const leave = () => setPointedAt((now) => (now === name ? null : now));
    return { onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave };
  };
  return { pointedAt, pointing };
}
