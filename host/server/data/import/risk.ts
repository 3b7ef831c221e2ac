import { SPECIALIST_FIELDS } from '@club/shared/domain';
import { counted } from '../counted';
import { headingOf } from '../csv/specialist-columns';
import type { ImportPlan } from './plan-import';

/** Whoever loses more than this share of the directory at once, or of one column, most likely took the wrong file. */
const SHARE_TO_CONFIRM = 0.2;

/** What speaks for the wrong file, in one line; null where nothing does. */
export function riskLine({ losses, present, changed }: ImportPlan): string | null {
  const isMuch = (count: number) => count > present * SHARE_TO_CONFIRM;
  const emptied = SPECIALIST_FIELDS.map((field) => ({
    field,
    count: changed.filter(({ before, after }) => before[field].length > 0 && after[field].length === 0)
      .length,
  }));
  const ofAll = `de ${counted(present, 'especialista', 'especialistas')}`;
  const risks = [
    ...(isMuch(losses) ? [`el directorio perdería ${losses} ${ofAll}`] : []),
    ...emptied
      .filter(({ count }) => isMuch(count))
      .map(({ field, count }) => `«${headingOf(field)}» quedaría vacío en ${count} ${ofAll}`),
  ];
  return risks.length > 0 ? `${risks.join('; ')}; si es lo que quiere, repita con --yes` : null;
}
