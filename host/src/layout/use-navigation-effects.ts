import { useLocation, useNavigationType } from '@club/shared/router';
import { markNavigated, trackUserActivity } from '@club/shared/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { showLateFont } from './late-font';

/** On every navigation after the first page: the new page starts at its top, and its heading may take the focus. */
export function useNavigationEffects(): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const shown = useRef(key);

  useEffect(trackUserActivity, []);
  useLayoutEffect(() => {
    if (key === shown.current) return;
    shown.current = key;
    markNavigated();
    if (type === 'POP') return;
    window.scrollTo(0, 0);
    showLateFont();
  }, [key, type]);
}
