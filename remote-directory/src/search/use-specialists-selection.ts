import { isListUnavailable, type Specialist } from '@club/shared/domain';
import {
  type ListSelector,
  type SelectedData,
  useFromSpecialists as useSharedFromSpecialists,
  useSpecialists,
} from '@club/shared/state';
import { useMemo } from 'react';

/** Replaces the host's hook on older hosts, which lack it: selects from the loaded list, without server rendering. */
function useFromWholeList<V>({ name, select }: ListSelector<Specialist, V>): SelectedData<V> {
  const list = useSpecialists();
  const items = list.state === 'ready' ? list.items : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies the selection
  const selected = useMemo(() => items && { value: select(items) }, [items, name]);
  if (!selected) return { state: 'loading' };
  return isListUnavailable(list)
    ? { state: 'ready', ...selected, failed: true }
    : { state: 'ready', ...selected };
}

/** Selects a value from the specialists; also during server rendering, if the host supports it. */
export const useSpecialistsSelection: typeof useFromWholeList = useSharedFromSpecialists ?? useFromWholeList;
