import { useLocation, useNavigate } from '@club/shared/router';
import { resultsHref } from '@club/shared/routes';
import { savedFilters } from '@club/shared/state';
import { useEffect, useRef } from 'react';

/** How the router marks the entry that the document was loaded with. */
const LOADED_ENTRY = 'default';

/**
 * A profile that was loaded directly while a search is saved gets those results as the entry before it, so that the
 * browser's back button leads there as «Regresar» does (Spec §2, /detalle/{id}).
 */
export function useResultsBehind(): void {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  const done = useRef(false);

  useEffect(() => {
    const filters = savedFilters();
    if (done.current || key !== LOADED_ENTRY || !filters) return;
    done.current = true;
    navigate(resultsHref(filters), { replace: true });
    navigate(pathname, { state: { filters } });
  }, [key, pathname, navigate]);
}
