import { useLocation, useNavigate } from '@club/shared/router';
import { savedFilters } from '@club/shared/state';
import { ArrowLeft, Button } from '@club/shared/ui';
import { wayBack } from './way-back';

/** Where the browser cannot tell whether the entry before is the site's own, any entry will do. */
function canGoBack(): boolean {
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  return navigation?.canGoBack ?? window.history.length > 1;
}

export function BackButton() {
  const navigate = useNavigate();
  const { state } = useLocation();

  function goBack() {
    const way = wayBack({ state, saved: savedFilters(), canGoBack: canGoBack() });
    if (way === -1) navigate(-1);
    else navigate(way, { replace: true });
  }

  return (
    <Button variant="quiet" onClick={goBack}>
      <ArrowLeft size={20} aria-hidden="true" />
      Regresar
    </Button>
  );
}
