// @vitest-environment dom
import { resultsHref } from '@club/shared/routes';
import { aRatingSummary, aSpecialist, manySpecialists, someFilters } from '@club/shared/testing';
import { installModalDialogs } from '@club/shared/ui/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubIntersection } from '../testing/intersection';
import { currentUrl, navigationState, visitPage } from '../testing/render-page';
import ResultsPage, { stepsWithSpecialists } from './results-page';
import { INITIAL_COUNT, ITEMS_PER_BATCH } from './use-incremental-list';

const drawn = vi.hoisted(() => vi.fn());
vi.mock('../specialist-card/specialist-card', async (original) => {
  const { SpecialistCard } = await original<typeof import('../specialist-card/specialist-card')>();
  return {
    SpecialistCard: (props: Parameters<typeof SpecialistCard>[0]) => {
      drawn(props.specialist.id);
      return SpecialistCard(props);
    },
  };
});

installModalDialogs();

const specialists = [
  aSpecialist(),
  aSpecialist({ id: '2', nombre: 'Luis', especializacion: 'Techos' }),
  aSpecialist({ id: '3', nombre: 'Eva', canton: 'Mora' }),
];
const open = (at: string, list: typeof specialists | null | 'pending' = specialists) =>
  visitPage(<ResultsPage />, { at, specialists: list });
const cards = async () =>
  (await screen.findAllByRole('heading', { level: 2 })).filter((heading) => heading.closest('a'));

const cardLinks = async () => (await cards()).map((heading) => heading.closest('a'));
const results = () => screen.getAllByRole('heading', { level: 2 })[0]?.closest('ul') as HTMLElement;
const isCard = (item: HTMLElement) => item.parentElement === results();

let scrolling: ReturnType<typeof stubIntersection>;
beforeEach(() => {
  scrolling = stubIntersection();
});

describe('/resultados', () => {
  test.each([
    '/resultados',
    '/resultados?canton=Escazú&area=Construcción',
    '/resultados?provincia=San José&area=Construcción',
    '/resultados?provincia=San José&canton=Escazú',
    '/resultados?provincia=San José&canton=%20&area=Construcción',
  ])('redirects %s to the home page, without a history entry', async (at) => {
    window.history.pushState(null, '', '/antes');
    const before = window.history.length;
    open(at);
    expect(currentUrl()).toBe('/');
    expect(window.history.length).toBe(before + 1);
    window.history.back();
    await waitFor(() => expect(currentUrl()).toBe('/antes'));
  });

  test.each([
    ['evaluaciones', ['María Solís Peña', 'Luis Solís Peña']],
    ['nombre', ['Luis Solís Peña', 'María Solís Peña']],
  ])('with sample ratings, the order «%s» is ignored if it needs ratings', async (order, names) => {
    const at = `${resultsHref(someFilters())}&orden=${order}`;
    visitPage(<ResultsPage />, { at, specialists, ratings: [aRatingSummary({ cedula: '2' })] });
    expect((await cards()).map((heading) => heading.textContent)).toEqual(names);
  });

  test('shows the heading, the count and a card for each matching specialist', async () => {
    open(resultsHref(someFilters()));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Resultados de su búsqueda');
    expect(await screen.findByText('Se han encontrado 2 especialista(s)')).toBeTruthy();
    expect((await cards()).map((card) => card.textContent)).toEqual(['María Solís Peña', 'Luis Solís Peña']);
  });

  test('offers wider searches below a short list of results, each with more specialists', async () => {
    open(resultsHref(someFilters()));
    const wider = within(await screen.findByRole('region', { name: 'Más especialistas' }));
    const [link, ...others] = wider.getAllByRole('link');
    expect(link?.textContent).toMatch(/^Construcción en la provincia de San José\s*3\sespecialistas$/);
    expect(others).toEqual([]);
  });

  test('filters by specialization if one is given', async () => {
    open(resultsHref(someFilters({ especializacion: 'remodelación' })));
    expect(await screen.findByText('Se han encontrado 1 especialista(s)')).toBeTruthy();
  });

  test('finds places regardless of case, accents and extra spaces', async () => {
    open('/resultados?provincia=%20san jose&canton=ESCAZU&area=construccion%20');
    expect(await screen.findByText('Se han encontrado 2 especialista(s)')).toBeTruthy();
  });

  test('shows the chosen filters', () => {
    open(resultsHref(someFilters({ especializacion: 'Techos' })));
    const chips = within(screen.getByRole('list', { name: 'Filtros elegidos' })).getAllByRole('listitem');
    expect(chips.map((chip) => chip.textContent)).toEqual([
      'Área de trabajo: Construcción',
      'Provincia: San José',
      'Cantón: Escazú',
      'Especialización: Techos',
    ]);
  });

  test('omits the specialization from the shown filters if none is given', () => {
    open(resultsHref(someFilters()));
    expect(
      within(screen.getByRole('list', { name: 'Filtros elegidos' })).getAllByRole('listitem'),
    ).toHaveLength(3);
  });

  test.each([
    ['Área de trabajo: Construcción', '/filtro/area-trabajo'],
    ['Provincia: San José', '/filtro/area-trabajo?area=Construcción'],
    ['Cantón: Escazú', '/filtro/area-trabajo?area=Construcción&provincia=San José'],
    ['Especialización: Techos', '/filtro/area-trabajo?area=Construcción&provincia=San José&canton=Escazú'],
  ])('the filter «%s» links to the step that changes it', async (name, path) => {
    open(resultsHref(someFilters({ especializacion: 'Techos' })));
    await userEvent.click(screen.getByRole('link', { name }));
    expect(currentUrl()).toBe(path);
  });

  test('states that nothing was found and offers a new search', async () => {
    open(resultsHref(someFilters({ canton: 'Dota' })));
    expect(await screen.findByText('No se han encontrado resultados')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Iniciar una nueva búsqueda' }));
    expect(currentUrl()).toBe('/especialistas');
  });

  test('offers wider searches with their counts if nothing was found', async () => {
    open(resultsHref(someFilters({ canton: 'Dota' })));
    const wider = await screen.findByRole('region', { name: 'Búsquedas parecidas que sí dan resultados' });
    const links = within(wider).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Construcción en la provincia de San José 3 especialistas',
    ]);
    await userEvent.click(links[0] as HTMLElement);
    expect(currentUrl()).toBe('/filtro/area-trabajo?area=Construcción&provincia=San José');
  });

  test('offers the search without its specialization if no specialist has it', async () => {
    open(resultsHref(someFilters({ especializacion: 'Techos de paja' })));
    await userEvent.click(
      await screen.findByRole('link', { name: 'Construcción en Escazú 2 especialistas' }),
    );
    expect(await screen.findByText('Se han encontrado 2 especialista(s)')).toBeTruthy();
    expect(screen.getAllByText('Ordenar y filtrar')).toHaveLength(1);
  });

  test('reports a failed service if no list is cached, not an empty result', async () => {
    open(resultsHref(someFilters()), null);
    expect(await screen.findByText('No pudimos cargar la lista de especialistas')).toBeTruthy();
    expect(screen.queryByText('No se han encontrado resultados')).toBeNull();
    expect(screen.queryByRole('region')).toBeNull();
  });

  test.each(['calificacion', 'nombre'])(
    'shows the cached specialists in order of %s if the service fails',
    async (order) => {
      visitPage(<ResultsPage />, {
        at: `${resultsHref(someFilters())}&orden=${order}`,
        specialists: null,
        resultsRating: 'service',
        stored: { especialistas: JSON.stringify(specialists), ultimaActualizacionEsp: '2020-01-01' },
      });
      expect(await cards()).toHaveLength(2);
      await waitFor(() => expect(console.error).toHaveBeenCalled());
      expect(await cards()).toHaveLength(2);
      expect(screen.queryByText('No pudimos cargar la lista de especialistas')).toBeNull();
    },
  );

  test('shows a skeleton of the cards while the specialists load', () => {
    open(resultsHref(someFilters()), 'pending');
    expect(screen.getByLabelText('Cargando especialistas').getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('No se han encontrado resultados')).toBeNull();
  });

  const goBackToSearch = () => userEvent.click(screen.getByRole('link', { name: 'Regresar a la búsqueda' }));

  test('«Regresar a la búsqueda» returns to the work-area filter', async () => {
    open(resultsHref(someFilters({ especializacion: 'Techos' })));
    await cards();
    await goBackToSearch();
    expect(currentUrl()).toBe('/filtro/area-trabajo?area=Construcción&provincia=San José&canton=Escazú');
  });

  test('«Regresar a la búsqueda» opens the last step that has options', async () => {
    open(resultsHref(someFilters({ canton: 'Dota' })));
    await screen.findByText('No se han encontrado resultados');
    await goBackToSearch();
    expect(currentUrl()).toBe('/filtro/area-trabajo?area=Construcción&provincia=San José');
  });

  test('«Regresar a la búsqueda» keeps all steps while the specialists load', async () => {
    open(resultsHref(someFilters()), 'pending');
    await goBackToSearch();
    expect(currentUrl()).toBe('/filtro/area-trabajo?area=Construcción&provincia=San José&canton=Escazú');
  });
});

describe('a result card', () => {
  test('saves the filters, passes them in the navigation state and opens the profile', async () => {
    const filters = someFilters({ especializacion: 'Techos' });
    open(resultsHref(filters));
    await userEvent.click(await screen.findByRole('link', { name: /^Luis Solís Peña/ }));
    expect(currentUrl()).toBe('/detalle/2');
    expect(navigationState()).toEqual({ filters });
    expect(JSON.parse(sessionStorage.getItem('filters') ?? 'null')).toEqual(filters);
  });

  test('opens by keyboard', async () => {
    open(resultsHref(someFilters()));
    (await screen.findByRole('link', { name: /^María Solís Peña/ })).focus();
    await userEvent.keyboard('{Enter}');
    expect(currentUrl()).toBe('/detalle/1');
  });
});

describe('returning from a profile', () => {
  test('focuses the card that the visitor had opened', async () => {
    open(resultsHref(someFilters()));
    await userEvent.click(await screen.findByRole('link', { name: /^Luis Solís Peña/ }));
    expect(currentUrl()).toBe('/detalle/2');
    window.history.back();
    const card = await screen.findByRole('link', { name: /^Luis Solís Peña/ });
    await waitFor(() => expect(document.activeElement).toBe(card));
  });

  test('does not focus the opened card if the visitor opens the search anew', async () => {
    open(resultsHref(someFilters()));
    await userEvent.click(await screen.findByRole('link', { name: /^Luis Solís Peña/ }));
    open(resultsHref(someFilters()));
    await cards();
    expect(document.activeElement).toBe(document.body);
  });
});

describe('a long list of results', () => {
  const long = () => open(resultsHref(someFilters()), manySpecialists(40));

  test('renders few cards at first, and shows the total count', async () => {
    long();
    expect(await cards()).toHaveLength(INITIAL_COUNT);
    expect(screen.getByText('Se han encontrado 40 especialista(s)')).toBeTruthy();
  });

  test('grows when the visitor scrolls near its end, until it is complete', async () => {
    long();
    await cards();
    scrolling.intersect();
    expect(await cards()).toHaveLength(INITIAL_COUNT + ITEMS_PER_BATCH);
    for (let i = 0; i < 2; i++) scrolling.intersect();
    expect(await cards()).toHaveLength(40);
    expect(screen.queryByRole('button', { name: 'Ver más especialistas' })).toBeNull();
  });

  test('grows when the visitor presses its button', async () => {
    long();
    await userEvent.click(await screen.findByRole('button', { name: 'Ver más especialistas' }));
    expect(await cards()).toHaveLength(INITIAL_COUNT + ITEMS_PER_BATCH);
  });

  test('states each card’s position in the whole list', async () => {
    long();
    await cards();
    const items = within(results()).getAllByRole('listitem').filter(isCard);
    expect(items.map((item) => item.getAttribute('aria-posinset'))).toEqual(
      Array.from({ length: INITIAL_COUNT }, (_, i) => String(i + 1)),
    );
    for (const item of items) expect(item.getAttribute('aria-setsize')).toBe('40');
  });

  test('grows when the last card gets the focus, and the focus stays there', async () => {
    long();
    const last = (await cardLinks()).at(-1) as HTMLElement;
    act(() => last.focus());
    expect(document.activeElement).toBe(last);
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe((await cardLinks())[INITIAL_COUNT]);
  });

  test('moves the focus from the pressed button to the first added card', async () => {
    long();
    await cards();
    for (let drawn = INITIAL_COUNT; drawn < 40; drawn += ITEMS_PER_BATCH) {
      const button = screen.getByRole('button', { name: 'Ver más especialistas' });
      await userEvent.click(button);
      expect(document.activeElement).toBe((await cardLinks())[drawn]);
    }
    expect(screen.queryByRole('button', { name: 'Ver más especialistas' })).toBeNull();
  });

  test('moves the focus from the button to the first added card if scrolling adds cards', async () => {
    long();
    await cards();
    screen.getByRole('button', { name: 'Ver más especialistas' }).focus();
    scrolling.intersect();
    expect(document.activeElement).toBe((await cardLinks())[INITIAL_COUNT]);
  });

  test('is printed completely and has its previous length afterwards', async () => {
    long();
    await cards();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(await cards()).toHaveLength(40);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(await cards()).toHaveLength(INITIAL_COUNT);
  });

  test.each([
    ['Ctrl+F', { key: 'f', ctrlKey: true }],
    ['⌘F', { key: 'f', metaKey: true }],
    ['F3', { key: 'F3' }],
  ])('is rendered completely for the browser’s search, opened by %s', async (_, shortcut) => {
    long();
    await cards();
    const list = results();
    fireEvent.keyDown(document.body, shortcut);
    await waitFor(() => expect(list.childElementCount).toBe(40));
  });

  test('does not grow when a letter key is pressed', async () => {
    long();
    await cards();
    fireEvent.keyDown(document.body, { key: 'f' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(await cards()).toHaveLength(INITIAL_COUNT);
  });

  test('never renders a card twice', async () => {
    long();
    await cards();
    drawn.mockClear();
    scrolling.intersect();
    expect(await cards()).toHaveLength(INITIAL_COUNT + ITEMS_PER_BATCH);
    expect(drawn).toHaveBeenCalledTimes(ITEMS_PER_BATCH);
  });

  test('has its initial length again if the page was left while printing', async () => {
    long();
    await cards();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    cleanup();
    long();
    expect(await cards()).toHaveLength(INITIAL_COUNT);
  });

  test('has the same length after a return', async () => {
    long();
    await cards();
    scrolling.intersect();
    await userEvent.click(screen.getByRole('button', { name: 'Ir a otra página' }));
    window.history.back();
    expect(await screen.findByText('Se han encontrado 40 especialista(s)')).toBeTruthy();
    expect(await cards()).toHaveLength(INITIAL_COUNT + ITEMS_PER_BATCH);
  });
});

test('«Compartir» shares the URL of the search without unknown parameters', async () => {
  stubIntersection();
  const search = resultsHref(someFilters());
  visitPage(<ResultsPage />, { at: `${search}&utm_source=x&nombre=Ana`, specialists: [aSpecialist()] });
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.create(navigator, { share: { value: share } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Compartir' }));
  expect(share).toHaveBeenCalledWith({
    title: expect.stringContaining(someFilters().canton),
    url: window.location.origin + search,
  });
});

test('a return to another search closes the dialog with the link to share', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { share: {}, clipboard: {} }));
  open(resultsHref(someFilters({ especializacion: 'Techos de paja' })));
  await userEvent.click(await screen.findByRole('link', { name: 'Construcción en Escazú 2 especialistas' }));
  await userEvent.click(screen.getByRole('button', { name: 'Compartir' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('stepsWithSpecialists', () => {
  const list = [aSpecialist(), aSpecialist({ id: '2', canton: 'Mora', areaTrabajo: ['Pintura'] })];
  const all = { area: 'Construcción', provincia: 'San José', canton: 'Escazú' };

  test.each([
    ['all three, whatever the specialization', { especializacion: 'Ninguna de estas' }, all],
    [
      'not the canton where nobody does this work',
      { canton: 'Mora' },
      { area: 'Construcción', provincia: 'San José' },
    ],
    ['not the province where nobody does it', { provincia: 'Limón' }, { area: 'Construcción' }],
    ['no step in an area without specialists', { area: 'Electricidad' }, {}],
  ])('keeps %s', (_, changed, steps) => {
    expect(stepsWithSpecialists(list, someFilters(changed))).toEqual(steps);
  });

  test('returns all three steps if the list is empty', () => {
    expect(stepsWithSpecialists([], someFilters())).toEqual(all);
  });
});
