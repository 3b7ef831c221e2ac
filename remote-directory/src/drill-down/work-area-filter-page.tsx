import { DrillDownPage } from './drill-down-page';
import { WORK_AREA_FLOW } from './flows';

/** Renders /filtro/area-trabajo. Spec §2. */
export default function WorkAreaFilterPage() {
  return <DrillDownPage flow={WORK_AREA_FLOW} />;
}
