import { DrillDownPage } from './drill-down-page';
import { PROVINCE_FLOW } from './flows';

/** Renders /filtro/provincia. Spec §2. */
export default function ProvinceFilterPage() {
  return <DrillDownPage flow={PROVINCE_FLOW} />;
}
