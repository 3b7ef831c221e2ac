import { parseFilters, readOwnProperty, type SearchFilters } from '@club/shared/domain';
import { useLocation, useNavigate } from '@club/shared/router';
import { paths, resultsHref } from '@club/shared/routes';
import { savedFilters } from '@club/shared/state';
import { ArrowLeft, Button } from '@club/shared/ui';

/**
 * Returns whether the tab's history has an earlier page of this site. Without the Navigation API, pages of other sites
 * count too.
 */
function canGoBack(): boolean {
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  return navigation?.canGoBack ?? window.history.length > 1;
}

export function BackButton() {
  const navigate = useNavigate();
  const { state } = useLocation();

  function goBack() {
    const target = backTarget({ state, saved: savedFilters(), canGoBack: canGoBack() });
    if (target === -1) navigate(-1);
    else navigate(target, { replace: true });
  }

  return (
    <Button variant="quiet" onClick={goBack}>
      <ArrowLeft size={20} aria-hidden="true" />
      Regresar
    </Button>
  );
}

type BackContext = {
  /** Navigation state of the profile's history entry. */
  state: unknown;
  saved: SearchFilters | null;
  /** Whether the tab's history has an earlier page of the site. */
  canGoBack: boolean;
};

/**
 * Returns the path that «Regresar» opens, or -1 for the previous history entry. Spec §2, /detalle/{id}; ruling 18.
 * Filters in the navigation state prove that the previous entry is the results page.
 */
export function backTarget({ state, saved, canGoBack }: BackContext): string | -1 {
  if (parseFilters(readOwnProperty(state, 'filters'))) return -1;
  if (saved) return resultsHref(saved);
  return canGoBack ? -1 : paths.specialists;
}
