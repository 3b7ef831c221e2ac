import {
  AREA_FIRST,
  type DrillDownSteps,
  PROVINCE_FIRST,
  type StepName,
  type StepOrder,
} from '@club/shared/domain';
import { provinceFilterHref, workAreaFilterHref } from '@club/shared/routes';

/**
 * Step of a drill-down. The page's query contains the choices of all steps except the last, `especializacion`, which
 * leads to the results.
 */
export type FlowStep = StepName | 'especializacion';

/** Describes one of the two drill-downs: order of the steps, texts and URL. */
export type DrillDownFlow = {
  order: StepOrder;
  headings: Record<FlowStep, (chosen: DrillDownSteps) => string>;
  backLabel: string;
  href: (steps: DrillDownSteps) => string;
  /** Whether a tile of the home page may preselect the work area. */
  preselectable: boolean;
};

/** The drill-down that starts with the province. Spec §2, /filtro/provincia. */
export const PROVINCE_FLOW: DrillDownFlow = {
  order: PROVINCE_FIRST,
  headings: {
    provincia: () => 'Seleccione una provincia',
    canton: ({ provincia }) => `Seleccione un cantón en ${provincia}`,
    area: ({ canton }) => `Seleccione un área de trabajo en ${canton}`,
    especializacion: ({ area }) => `Seleccione una especialización en ${area}`,
  },
  backLabel: 'Volver',
  href: provinceFilterHref,
  preselectable: false,
};

/** The drill-down that starts with the work area. Spec §2, /filtro/area-trabajo. */
export const WORK_AREA_FLOW: DrillDownFlow = {
  order: AREA_FIRST,
  headings: {
    area: () => 'Seleccione un área de trabajo',
    provincia: ({ area }) => `Seleccione una provincia para el área de ${area}`,
    canton: () => 'Seleccione un cantón',
    especializacion: ({ canton }) => `Seleccione una especialización en ${canton}`,
  },
  backLabel: 'Regresar',
  href: workAreaFilterHref,
  preselectable: true,
};
