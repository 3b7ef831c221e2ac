import { isWithoutAny, type Specialist } from '@club/shared/domain';
import {
  type ListSelector,
  type Selection,
  useFromSpecialists as useDrawnFromSpecialists,
  useSpecialists,
} from '@club/shared/state';
import { useMemo } from 'react';

/** For a host that does not share the other one yet: nothing is drawn on its server, and the list is read once it has come. */
function useFromWholeList<V>({ name, select }: ListSelector<Specialist, V>): Selection<V> {
  const list = useSpecialists();
  const items = list.state === 'ready' ? list.items : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for what is selected
  const selected = useMemo(() => items && { value: select(items) }, [items, name]);
  if (!selected) return { state: 'loading' };
  return isWithoutAny(list) ? { state: 'ready', ...selected, failed: true } : { state: 'ready', ...selected };
}

/** Something that a component takes out of the specialists; drawn on the server too, where the host can. */
export const useFromSpecialists: typeof useFromWholeList = useDrawnFromSpecialists ?? useFromWholeList;
