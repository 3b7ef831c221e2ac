import { useLocation, useNavigate } from '@club/shared/router';
import { savedFilters } from '@club/shared/state';
import { ArrowLeft, Button } from '@club/shared/ui';
import { wayBack } from './way-back';

export function BackButton() {
  const navigate = useNavigate();
  const { state } = useLocation();

  function goBack() {
    const way = wayBack({ state, saved: savedFilters(), entries: window.history.length });
    if (way === -1) navigate(-1);
    else navigate(way);
  }

  return (
    <Button variant="quiet" onClick={goBack}>
      <ArrowLeft size={20} aria-hidden="true" />
      Regresar
    </Button>
  );
}
