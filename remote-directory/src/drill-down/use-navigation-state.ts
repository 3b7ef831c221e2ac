import { useLocation } from '@club/shared/router';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** The state of the history's entry; none while a page that was drawn on the server is taken over, which knows of none. */
export function useNavigationState(): unknown {
  const { state } = useLocation();
  return useSyncExternalStore(
    never,
    () => state,
    () => null,
  );
}
