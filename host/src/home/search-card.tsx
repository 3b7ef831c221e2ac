import { cantonOptionValue } from '@club/shared/domain';
import { useNavigate } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { useSpecialists } from '@club/shared/state';
import { EXTRA_LOCAL_KEYS, local } from '@club/shared/storage';
import { buttonClass, showToast } from '@club/shared/ui';
import { type FormEvent, useEffect, useRef } from 'react';
import { prefetchAttributes } from '../prefetch/prefetch';
import type { Highlights } from './highlights';
import styles from './search-card.module.css';

/** Loads the search code on its first use, because most visits to the home page do not need it. */
const loadHomeSearch = () => import('./home-search');

/**
 * Shows the search form for job and canton. Without scripts, or before the list has loaded, the server answers the
 * form.
 */
export function SearchCard({ highlights }: { highlights: Highlights | null }) {
  const navigate = useNavigate();
  const specialists = useSpecialists();
  const list = specialists.state === 'ready' && specialists.items.length > 0 ? specialists.items : null;
  const place = useRef<HTMLSelectElement>(null);
  const { areas = [], jobs = [], places = [] } = highlights ?? {};
  const hasPlaces = places.length > 0;

  // Preserves a canton that the visitor chose before hydration.
  useEffect(() => {
    const select = place.current;
    if (!select || select.value || !hasPlaces) return;
    select.value = local.read(EXTRA_LOCAL_KEYS.place) ?? '';
    if (!select.value) select.selectedIndex = 0;
  }, [hasPlaces]);

  function search(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const [que = '', donde = ''] = [...new FormData(form).values()].map(String);
    local.write(EXTRA_LOCAL_KEYS.place, donde);
    if (!list) return;
    event.preventDefault();
    void loadHomeSearch()
      .then(({ searchFormTarget }) => searchFormTarget(que, donde, list))
      .then(
        ({ href, notice }) => {
          navigate(href);
          if (notice) showToast(notice, { tone: 'error' });
        },
        () => form.submit(),
      );
  }

  async function prepare() {
    const { getSearchIndex } = await loadHomeSearch();
    if (list) await getSearchIndex(list);
  }

  return (
    <form
      aria-label="Especialistas por trabajo y cantón"
      className={styles.search}
      action={paths.results}
      onSubmit={search}
      onFocus={() => void prepare().catch(() => undefined)}
      {...prefetchAttributes('results')}
    >
      <label>
        ¿Qué necesita?
        <input name="que" list="trabajos" placeholder="Ej.: pintura" autoComplete="off" />
      </label>
      <datalist id="trabajos">
        {areas.map((area) => (
          <option key={area}>{area}</option>
        ))}
        {jobs.map(({ especializacion }) => (
          <option key={especializacion}>{especializacion}</option>
        ))}
      </datalist>
      <label>
        ¿Dónde?
        <select ref={place} name="donde">
          <option value="">Elija su cantón</option>
          {places.map(({ provincia, cantones }) => (
            <optgroup key={provincia} label={provincia}>
              {cantones.map((canton) => (
                <option key={canton} value={cantonOptionValue(provincia, canton)}>
                  {canton === provincia ? `${canton} (centro)` : canton}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <button type="submit" className={buttonClass('primary')}>
        Ver especialistas
      </button>
    </form>
  );
}
