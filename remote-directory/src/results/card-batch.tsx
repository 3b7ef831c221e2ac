import type { SearchFilters, Specialist } from '@club/shared/domain';
import { memo } from 'react';
import { SpecialistCard } from '../specialist-card/specialist-card';
import { batchEnd } from './batches';

type CardBatchProps = {
  specialists: readonly Specialist[];
  total: number;
  filters: SearchFilters;
  start: number;
};

/** Some neighbours of the results, drawn once; each says which one it is of how many, drawn or not. */
export const CardBatch = memo(function CardBatch({ specialists, total, filters, start }: CardBatchProps) {
  return specialists.slice(start, batchEnd(start)).map((specialist, i) => (
    <li key={specialist.id} aria-posinset={start + i + 1} aria-setsize={total}>
      <SpecialistCard specialist={specialist} filters={filters} />
    </li>
  ));
});
