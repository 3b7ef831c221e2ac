import { classNames, EmptyState, Skeleton } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import type { ReactNode } from 'react';
import { ChoiceCard } from '../search/choice-card';
import cardStyles from '../search/choice-card.module.css';
import { ListFailure } from '../search/list-failure';
import type { WiderSearch } from '../search/wider-searches';
import { WiderSearches } from '../search/wider-searches-view';
import type { FlowStep } from './flows';
import { type HighlightHandlers, ProvinceMap, useProvinceHighlight } from './province-map';
import styles from './step-choices.module.css';
import type { StepChoice } from './step-view';
import { type DrillDownState, OPENED_BY_CARD_STATE } from './use-drill-down';

type StepChoicesProps = DrillDownState & {
  /** Content between the provinces' cards and their map. */
  children?: ReactNode;
};

/** Shows the cards of the current step; while loading, a skeleton; if the step has no options, wider searches. */
export function StepChoices({ failed, step, choices, wider, hasSpecialists, children }: StepChoicesProps) {
  if (failed) return <ListFailure />;
  if (choices?.length === 0) return <EmptyChoices wider={wider} hasSpecialists={hasSpecialists} />;
  if (step === 'provincia') return <ProvinceChoices choices={choices}>{children}</ProvinceChoices>;
  return choices ? <ChoiceCards choices={choices} step={step} /> : <ChoicesSkeleton step={step} />;
}

const LAYOUTS: Record<FlowStep, string | undefined> = {
  provincia: styles.pictures,
  area: styles.pictures,
  canton: classNames(styles.texts, styles.cantons),
  especializacion: classNames(styles.texts, styles.works),
};

const hasPictures = (step: FlowStep) => LAYOUTS[step] === styles.pictures;

type ChoiceCardsProps = {
  choices: readonly StepChoice[];
  step: FlowStep;
  /** Name of the province to highlight, because the pointer is on its shape on the map. */
  pointedAt?: string | null;
  pointing?: HighlightHandlers;
};

function ChoiceCards({ choices, step, pointedAt, pointing }: ChoiceCardsProps) {
  return (
    <ul className={LAYOUTS[step]}>
      {choices.map((choice) => (
        <li key={choice.href}>
          <ChoiceCard
            {...choice}
            state={OPENED_BY_CARD_STATE}
            pointed={choice.name === pointedAt}
            {...pointing?.(choice.name)}
          />
        </li>
      ))}
    </ul>
  );
}

const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

function ChoicesSkeleton({ step }: { step: FlowStep }) {
  const pictures = hasPictures(step);
  return (
    <ul className={LAYOUTS[step]} aria-busy="true" aria-label="Cargando opciones">
      {SKELETON_KEYS.map((key) => (
        <li key={key}>
          <div className={classNames(cardClass(), cardStyles.card, !pictures && cardStyles.plain)}>
            {pictures && <Skeleton shape="block" className={cardStyles.picture} />}
            <span className={cardStyles.text}>
              <Skeleton className={classNames(cardStyles.name, styles.nameShape)} />
              <Skeleton className={classNames(cardStyles.count, styles.countShape)} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

type EmptyChoicesProps = { wider: readonly WiderSearch[]; hasSpecialists: boolean };

/** Explains why there are no options: no match for the choices, or an empty directory. */
function EmptyChoices({ wider, hasSpecialists }: EmptyChoicesProps) {
  return hasSpecialists ? (
    <>
      <EmptyState
        image="/imagenes/sin-resultados.svg"
        title="Por ahora no hay especialistas aquí"
        text="Regrese al paso anterior y elija otra opción."
      />
      <WiderSearches title="Búsquedas parecidas que sí dan resultados" searches={wider} />
    </>
  ) : (
    <EmptyState
      image="/imagenes/sin-resultados.svg"
      title="Por ahora no hay especialistas para mostrar"
      text="Por favor, vuelva a visitarnos pronto."
    />
  );
}

type ProvinceChoicesProps = { choices: readonly StepChoice[] | null; children: ReactNode };

/** Shows the provinces as cards and on the map. */
function ProvinceChoices({ choices, children }: ProvinceChoicesProps) {
  const link = useProvinceHighlight();
  return (
    <div className={styles.besideMap}>
      {choices ? (
        <ChoiceCards choices={choices} step="provincia" {...link} />
      ) : (
        <ChoicesSkeleton step="provincia" />
      )}
      {children}
      <ProvinceMap choices={choices} {...link} />
    </div>
  );
}
