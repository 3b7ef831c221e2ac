import { placeName } from '@club/shared/catalogue';
import { displayName, type Specialist } from '@club/shared/domain';
import type { SearchItem } from '@club/shared/ui';

/** Name, and what tells apart two people of the same name: company and place. */
export function toSuggestion(specialist: Specialist): SearchItem {
  const label = displayName(specialist);
  const details = [specialist.empresa, placeName(specialist)].filter((text) => text !== '' && text !== label);
  return { id: specialist.id, label, detail: details.join(' · ') };
}
