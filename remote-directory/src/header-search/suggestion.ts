import { fullName, placeLabel, type Specialist } from '@club/shared/domain';
import type { SearchItem } from '@club/shared/ui';

/** Name, and what tells apart two people of the same name: company and place. */
export function toSuggestion(specialist: Specialist): SearchItem {
  const details = [specialist.empresa, placeLabel(specialist)].filter((text) => text !== '');
  return { id: specialist.id, label: fullName(specialist), detail: details.join(' · ') };
}
