import { parseCantonOption } from '@club/shared/domain';
import { Link, useLocation, useNavigate } from '@club/shared/router';
import { detailId, paths, provinceFilterHref, resultsHref } from '@club/shared/routes';
import { loadSpecialists, savedFilters, useSpecialist } from '@club/shared/state';
import { EXTRA_LOCAL_KEYS, local } from '@club/shared/storage';
import { Button, buttonClass, classNames, EmptyState, PageHeading, Skeleton } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { textsOfListFailure, useOnline, useRetry } from '@club/shared/ui/network';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { BackButton } from './back-button';
import styles from './profile-page.module.css';
import { ProfileView } from './profile-view';
import layout from './profile-view.module.css';

/** Renders /detalle/{id}. Spec §2. */
export default function ProfilePage() {
  const found = useSpecialist(detailId(useLocation().pathname));
  useResultsHistoryEntry();
  return (
    <div className={layout.profile} data-boundary="profile">
      {found.state === 'loading' && <ProfileSkeleton />}
      {found.state === 'missing' && (found.failed ? <ProfileLoadFailure /> : <ProfileNotFound />)}
      {found.state === 'found' && <ProfileView key={found.specialist.id} specialist={found.specialist} />}
    </div>
  );
}

const subscribeToNothing = () => () => undefined;

/** Returns a canton and a link to its specialists. The canton is from the last search, or from the home page's form. */
function rememberedPlace(): { canton: string; href: string } | null {
  const filters = savedFilters();
  if (filters) return { canton: filters.canton, href: resultsHref(filters) };
  const place = parseCantonOption(local.read(EXTRA_LOCAL_KEYS.place) ?? '');
  return place && { canton: place.canton, href: provinceFilterHref(place) };
}

/**
 * Explains that the profile does not exist. Links to the search, and to specialists in the visitor's canton if known.
 * Spec §8, Specialist id not found.
 */
function ProfileNotFound() {
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const nearby = isHydrated ? rememberedPlace() : null;
  return (
    <div className={styles.missing}>
      <PageHeading title="No se encontró al especialista">No se encontró al especialista.</PageHeading>
      <EmptyState
        image="/imagenes/sin-especialista.svg"
        titleAs="p"
        title="Revise el enlace o busque al especialista por su nombre."
      >
        <Link className={buttonClass()} to={paths.specialists}>
          Buscar especialistas
        </Link>
        <Link className={buttonClass('secondary')} to={nearby?.href ?? paths.provinceFilter}>
          {nearby ? `Ver otros en ${nearby.canton}` : 'Ver por lugar'}
        </Link>
        <BackButton />
      </EmptyState>
    </div>
  );
}

/** Shows that the list failed to load, until a retry succeeds. Spec §8. */
function ProfileLoadFailure() {
  const retry = useRetry(() => loadSpecialists({ again: true }));
  const { title, text } = textsOfListFailure(useOnline());
  return (
    <div className={styles.missing}>
      <PageHeading title="No se encontró al especialista">No se encontró al especialista.</PageHeading>
      <EmptyState titleAs="p" title={`${title}.`} text={text}>
        <Button variant="secondary" {...retry}>
          Reintentar
        </Button>
        <BackButton />
      </EmptyState>
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <div className={layout.page} role="status" aria-busy="true" aria-label="Cargando el perfil…">
      <Skeleton className={styles.back} />
      <div className={layout.head}>
        <div className={classNames(cardClass(), styles.header)}>
          <Skeleton className={styles.portrait} />
          <div className={styles.lines}>
            <Skeleton className={styles.name} />
            <Skeleton className={styles.line} />
            <Skeleton className={styles.chips} />
          </div>
        </div>
      </div>
      <Skeleton className={styles.contact} />
      <div className={layout.main}>
        <Skeleton className={styles.ratings} />
        <Skeleton className={styles.block} />
        <Skeleton className={styles.block} />
      </div>
    </div>
  );
}

/** The router's key for the first history entry of a document. */
const LOADED_ENTRY = 'default';

/**
 * Inserts the saved search's results into the history before a profile that was opened directly: the browser's back
 * button then opens the results. Spec §2, /detalle/{id}.
 */
function useResultsHistoryEntry(): void {
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
