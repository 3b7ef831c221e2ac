// @vitest-environment dom
import { BrowserRouter, useLocation } from '@club/shared/router';
import { configureSite, resetStores } from '@club/shared/state';
import { aRatingComment, aSiteConfig, aSpecialist } from '@club/shared/testing';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { collectHighlights } from './collect-highlights';
import type { Highlights } from './highlights';
import { Banner, HomePage, ROTATION_INTERVAL_MS } from './home-page';
import { setHighlights } from './use-highlights';

afterEach(cleanup);
afterEach(() => void vi.unstubAllGlobals());

function Place() {
  const { pathname, state } = useLocation();
  return <output>{JSON.stringify({ pathname, state })}</output>;
}

const place = () => JSON.parse(screen.getByRole('status').textContent ?? '');

const HIGHLIGHTS = collectHighlights(
  [
    aSpecialist({ id: '1', especializacion: 'Techos' }),
    aSpecialist({ id: '2', provincia: 'San José', canton: 'San José', especializacion: 'Techos' }),
  ],
  [{ ...aRatingComment({ comentario: 'Quedó muy bien.' }), cedula: '2' }],
);

/** Opens the page. If the HTML has no highlights (null), the page loads the list from the service. */
function open(highlights: Highlights | null = HIGHLIGHTS, stored: Record<string, string> = {}) {
  cleanup();
  resetStores();
  localStorage.clear();
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify([aSpecialist({ especializacion: 'Techos' })])),
  );
  configureSite(aSiteConfig());
  setHighlights(highlights);
  window.history.replaceState(null, '', '/');
  render(
    <BrowserRouter>
      <HomePage />
      <Place />
    </BrowserRouter>,
  );
}

describe('the home page', () => {
  beforeEach(() => open());

  test('states that the retailer chose the specialists for experience, quality of work and reputation', () => {
    expect(
      screen.getByText(
        /seleccionados por nuestra tienda por su experiencia, la calidad de su trabajo y su reputación/,
      ),
    ).toBeTruthy();
  });

  test.each(['Pintura', 'Construcción', 'Electricidad', 'Aires Acondicionados'])(
    'the tile «%s» opens the work-area filter and passes its name in navigation state',
    async (area) => {
      await userEvent.click(screen.getByRole('link', { name: area }));
      expect(place()).toEqual({ pathname: '/filtro/area-trabajo', state: { area } });
    },
  );

  const isTile = (link: HTMLElement) => link.querySelector('img') !== null;

  test('shows four work-area tiles', () => {
    expect(screen.getAllByRole('link').filter(isTile)).toHaveLength(4);
  });

  test('a tile’s address contains its area, for links opened in a new tab', () => {
    const areas = screen
      .getAllByRole('link')
      .filter(isTile)
      .map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('area'));
    expect(areas).toEqual(['Pintura', 'Construcción', 'Electricidad', 'Aires Acondicionados']);
  });
});

const where = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '¿Dónde?' });
const what = () => screen.getByRole<HTMLInputElement>('combobox', { name: '¿Qué necesita?' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Ver especialistas' }));

describe('the home page’s search form', () => {
  test('opens the results for a job and a canton, and stores the canton', async () => {
    open();
    await userEvent.type(what(), 'techo');
    await userEvent.selectOptions(where(), 'Escazú');
    await submit();
    await waitFor(() => expect(place().pathname).toBe('/resultados'));
    expect(localStorage.getItem('club:lugar')).toBe('Escazú, San José');
  });

  test('preselects the stored canton if it still has specialists', () => {
    open(HIGHLIGHTS, { 'club:lugar': 'Escazú, San José' });
    expect(where().value).toBe('Escazú, San José');
    open(HIGHLIGHTS, { 'club:lugar': 'Dota, San José' });
    expect(where().selectedOptions[0]?.text).toBe('Elija su cantón');
  });

  test('distinguishes a canton from its province of the same name', () => {
    open();
    expect(screen.getByRole('group', { name: 'San José' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'San José (centro)' })).toBeTruthy();
  });

  test('a page without highlights offers cantons and jobs from the loaded list', async () => {
    open(null);
    expect(await screen.findByRole('option', { name: 'Escazú' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Techos 1 especialista' }).getAttribute('href')).toBe(
      '/filtro/area-trabajo?area=Construcci%C3%B3n&especializacion=Techos',
    );
  });
});

test('a tile is described as «Pronto» if its area has no specialists, and its name stays the same', () => {
  open();
  const described = (name: string) =>
    document.getElementById(screen.getByRole('link', { name }).getAttribute('aria-describedby') ?? '');
  expect(described('Electricidad')?.textContent).toBe('Pronto');
  expect(described('Construcción')).toBeNull();
});

test('a comment shows its specialist with work and canton, its author and its date', () => {
  open();
  const comments = within(screen.getByRole('region', { name: 'Lo que dicen otros clientes' }));
  expect(comments.getByText('Quedó muy bien.')).toBeTruthy();
  const [about, author] = [...comments.getByRole('listitem').querySelectorAll('p')];
  expect(about?.textContent).toBe('Sobre María Solís Peña · Construcción, San José');
  expect(author?.textContent).toBe('Luis Rojas, 05/03/2025');
  expect(comments.getByRole('link', { name: 'María Solís Peña' }).getAttribute('href')).toBe('/detalle/2');
});

test('the home page links to the hiring guide', () => {
  open();
  const guide = within(screen.getByRole('region', { name: 'Antes de contratar' }));
  expect(guide.getByRole('link').getAttribute('href')).toBe('/antes-de-contratar');
});

describe('the banner', () => {
  const ONE = { src: '/1.svg', alt: 'uno' };
  const TWO = { src: '/2.svg', alt: 'dos' };

  beforeEach(() => void vi.useFakeTimers());

  afterEach(() => void vi.useRealTimers());

  const shown = () => screen.getByRole('img').getAttribute('alt');
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  test('rotates every three seconds and starts over after the last picture', () => {
    render(<Banner pictures={[ONE, TWO]} />);
    expect(shown()).toBe('uno');
    wait(2_999);
    expect(shown()).toBe('uno');
    wait(1);
    expect(shown()).toBe('dos');
    wait(ROTATION_INTERVAL_MS);
    expect(shown()).toBe('uno');
  });

  test('does not rotate and has no pause button with one picture', () => {
    render(<Banner pictures={[ONE]} />);
    wait(ROTATION_INTERVAL_MS * 3);
    expect(shown()).toBe('uno');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('can be paused and resumed', () => {
    render(<Banner pictures={[ONE, TWO]} />);
    fireEvent.click(screen.getByRole('button', { name: 'Pausar' }));
    wait(ROTATION_INTERVAL_MS * 2);
    expect(shown()).toBe('uno');
    fireEvent.click(screen.getByRole('button', { name: 'Reanudar' }));
    wait(ROTATION_INTERVAL_MS);
    expect(shown()).toBe('dos');
  });
});
