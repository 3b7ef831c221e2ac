// @vitest-environment dom
import { savedFilters, saveFilters } from '@club/shared/state';
import { aSpecialist, someFilters } from '@club/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { choiceNames, currentUrl, visitPage } from '../testing/render-page';
import ProvinceFilterPage from './province-filter-page';

const specialists = [
  aSpecialist({ especializacion: 'Techos, Acabados' }),
  aSpecialist({ id: '2', especializacion: 'Techos' }),
  aSpecialist({
    id: '3',
    canton: 'Mora',
    areaTrabajo: ['Pintura'],
    especializacion: 'Pintura de interiores',
  }),
  aSpecialist({ id: '4', provincia: 'Limón', canton: 'Pococí', especializacion: '' }),
];

const open = (at = '/filtro/provincia', state: unknown = null, list = specialists) =>
  visitPage(<ProvinceFilterPage />, { at, state, specialists: list });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('link', { name }));
const goBack = () => userEvent.click(screen.getByRole('button', { name: 'Volver' }));

describe('the drill-down by coverage area', () => {
  test('asks for province, canton, work area and specialization, then opens the results', async () => {
    open();
    await heading('Seleccione una provincia');
    await choose(/^San José/);
    await heading('Seleccione un cantón en San José');
    await choose(/^Escazú/);
    await heading('Seleccione un área de trabajo en Escazú');
    await choose(/^Construcción/);
    await heading('Seleccione una especialización en Construcción');
    await choose(/^Acabados/);
    expect(currentUrl()).toBe(
      '/resultados?provincia=San José&canton=Escazú&area=Construcción&especializacion=Acabados',
    );
  });

  test('shows only options that have specialists, each with its number of specialists', async () => {
    open();
    expect(await choiceNames()).toEqual(['San José 3 especialistas', 'Limón 1 especialista']);
  });

  test('shows the picture of a province', async () => {
    open();
    const card = await screen.findByRole('link', { name: /^Limón/ });
    expect(card.querySelector('img')?.getAttribute('src')).toBe('/imagenes/provincias/limon.svg');
  });

  test('offers «Ver todas», which omits the specialization from the search', async () => {
    open('/filtro/provincia?provincia=San José&canton=Escazú&area=Construcción');
    await choose(/^Ver todas 2 especialistas/);
    expect(currentUrl()).toBe('/resultados?provincia=San José&canton=Escazú&area=Construcción');
  });

  test('offers «Ver todas» even if there are no specializations', async () => {
    open('/filtro/provincia?provincia=Limón&canton=Pococí&area=Construcción');
    await heading('Seleccione una especialización en Construcción');
    expect(await choiceNames()).toEqual(['Ver todas 1 especialista']);
  });

  test('works by keyboard alone', async () => {
    open();
    const card = await screen.findByRole('link', { name: /^San José/ });
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(card);
    await userEvent.keyboard('{Enter}');
    await heading('Seleccione un cantón en San José');
  });
});

describe('«Volver»', () => {
  test('undoes the steps in reverse order, then opens /especialistas', async () => {
    open('/filtro/provincia?provincia=San José&canton=Escazú&area=Construcción');
    await heading('Seleccione una especialización en Construcción');
    await goBack();
    await heading('Seleccione un área de trabajo en Escazú');
    await goBack();
    await heading('Seleccione un cantón en San José');
    await goBack();
    await heading('Seleccione una provincia');
    await goBack();
    expect(currentUrl()).toBe('/especialistas');
  });

  test('goes back in the history if a card opened the step, so that no entry is duplicated', async () => {
    open();
    const before = window.history.length;
    await choose(/^San José/);
    await heading('Seleccione un cantón en San José');
    await goBack();
    await heading('Seleccione una provincia');
    expect(currentUrl()).toBe('/filtro/provincia');
    expect(window.history.length).toBe(before + 1);
  });

  test('removes the provinces and work areas from localStorage on leaving the first step, but not the specialists', async () => {
    open();
    await choiceNames();
    expect(localStorage.getItem('provincias')).not.toBeNull();
    expect(localStorage.getItem('areasTrabajo')).not.toBeNull();
    await goBack();
    expect(localStorage.getItem('provincias')).toBeNull();
    expect(localStorage.getItem('areasTrabajo')).toBeNull();
    expect(localStorage.getItem('especialistas')).not.toBeNull();
  });

  test.each([
    ['by the browser’s back button', async () => window.history.back()],
    [
      'by a link elsewhere',
      async () => userEvent.click(screen.getByRole('button', { name: 'Ir a otra página' })),
    ],
  ])(
    'removes the provinces and work areas from localStorage when the visitor leaves the first step %s',
    async (_, leave) => {
      window.history.pushState(null, '', '/antes');
      open();
      await choiceNames();
      await leave();
      await screen.findByText('Otra página');
      expect(localStorage.getItem('provincias')).toBeNull();
      expect(localStorage.getItem('areasTrabajo')).toBeNull();
    },
  );

  test('keeps the provinces and work areas in localStorage when the visitor leaves from a later step', async () => {
    open('/filtro/provincia?provincia=San José');
    await heading('Seleccione un cantón en San José');
    await userEvent.click(screen.getByRole('button', { name: 'Ir a otra página' }));
    await screen.findByText('Otra página');
    expect(localStorage.getItem('provincias')).not.toBeNull();
  });

  test('keeps the provinces and work areas in localStorage when a step is undone', async () => {
    open('/filtro/provincia?provincia=San José');
    await heading('Seleccione un cantón en San José');
    await goBack();
    await heading('Seleccione una provincia');
    expect(localStorage.getItem('provincias')).not.toBeNull();
  });
});

describe('the breadcrumbs', () => {
  test('link back to each chosen step', async () => {
    open('/filtro/provincia?provincia=San José&canton=Escazú&area=Construcción');
    const trail = await screen.findByRole('navigation', { name: 'Lo que eligió' });
    const crumbs = within(trail).getAllByRole('link');
    expect(crumbs.map((crumb) => crumb.textContent)).toEqual([
      'Provincia San José',
      'Cantón Escazú',
      'Área de trabajo Construcción',
    ]);
    await userEvent.click(within(trail).getByRole('link', { name: 'Cantón Escazú' }));
    await heading('Seleccione un cantón en San José');
  });

  test('are hidden before the first choice', async () => {
    open();
    await choiceNames();
    expect(screen.queryByRole('navigation', { name: 'Lo que eligió' })).toBeNull();
  });
});

test('the breadcrumbs distinguish a province from its canton of the same name', async () => {
  open('/filtro/provincia?provincia=San José&canton=San José');
  const trail = within(await screen.findByRole('navigation', { name: 'Lo que eligió' }));
  expect(trail.getByRole('link', { name: 'Provincia San José (provincia)' })).toBeTruthy();
  expect(trail.getByRole('link', { name: 'Cantón San José (centro)' })).toBeTruthy();
});

describe('the preview of specialists', () => {
  const many = ['Abel', 'Berta', 'Carla', 'Diego', 'Elsa'].map((nombre, i) =>
    aSpecialist({ id: `${i}`, nombre, canton: i === 4 ? 'Mora' : 'Escazú' }),
  );
  const preview = async (name: RegExp) => within(await screen.findByRole('region', { name }));
  const namesIn = (list: HTMLElement) =>
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent);

  test('is absent at the first step', async () => {
    open('/filtro/provincia', null, many);
    await choiceNames();
    expect(screen.queryByRole('region', { name: /^Especialistas/ })).toBeNull();
  });

  test('shows three specialists, and all further ones on request', async () => {
    open('/filtro/provincia?provincia=San José', null, many);
    const { getAllByRole, getByText } = await preview(/^Especialistas en San José 5 especialistas$/);
    const [first, others] = getAllByRole('list', { hidden: true });
    expect(namesIn(first as HTMLElement)).toEqual([
      'Abel Solís Peña San José, Escazú',
      'Berta Solís Peña San José, Escazú',
      'Carla Solís Peña San José, Escazú',
    ]);
    await userEvent.click(getByText('Ver todos ya'));
    expect(namesIn(others as HTMLElement)).toHaveLength(2);
  });

  test('adds forty specialists at a time until all are shown, and focuses the first added one', async () => {
    const crowd = Array.from({ length: 100 }, (_, i) => aSpecialist({ id: `${i}`, nombre: `Ana${i}` }));
    open('/filtro/provincia?provincia=San José', null, crowd);
    const { getByText, getByRole, getAllByRole, queryByRole } = await preview(/ 100 especialistas$/);
    await userEvent.click(getByText('Ver todos ya'));
    expect(getAllByRole('link')).toHaveLength(40);
    await userEvent.click(getByRole('button', { name: 'Ver más especialistas' }));
    expect(getAllByRole('link')).toHaveLength(80);
    expect(document.activeElement).toBe(getAllByRole('link')[40]);
    await userEvent.click(getByRole('button', { name: 'Ver más especialistas' }));
    expect(getAllByRole('link')).toHaveLength(100);
    expect(document.activeElement).toBe(getAllByRole('link')[80]);
    expect(queryByRole('button')).toBeNull();
  });

  test('hides the further specialists again once a canton is chosen', async () => {
    const crowd = Array.from({ length: 5 }, (_, i) => aSpecialist({ id: `${i}`, nombre: `Ana${i}` }));
    open('/filtro/provincia?provincia=San José', null, crowd);
    const { getByText } = await preview(/^Especialistas en San José/);
    await userEvent.click(getByText('Ver todos ya'));
    expect(getByText('Ver todos ya').closest('details')?.open).toBe(true);
    await userEvent.click(screen.getByRole('link', { name: /^Escazú/ }));
    const inCanton = await preview(/^Especialistas en Escazú/);
    expect(inCanton.getByText('Ver todos ya').closest('details')?.open).toBe(false);
  });

  test('links to the results if only the specialization is missing', async () => {
    open('/filtro/provincia?provincia=San José&canton=Escazú&area=Construcción', null, many);
    const { getByRole } = await preview(/^Constructores en Escazú, San José/);
    await userEvent.click(getByRole('link', { name: 'Ver todos ya' }));
    expect(currentUrl()).toBe('/resultados?provincia=San José&canton=Escazú&area=Construcción');
  });

  test('opens a profile and clears the saved search', async () => {
    open('/filtro/provincia?provincia=San José', null, many);
    saveFilters(someFilters());
    await userEvent.click((await preview(/^Especialistas en/)).getByRole('link', { name: /^Berta/ }));
    expect(currentUrl()).toBe('/detalle/1');
    expect(savedFilters()).toBeNull();
  });
});

describe('the browser’s back button', () => {
  test('undoes a step', async () => {
    open();
    await choose(/^San José/);
    await heading('Seleccione un cantón en San José');
    window.history.back();
    await heading('Seleccione una provincia');
  });
});

describe('a URL with wrong steps', () => {
  test('starts at the first step if the province is unknown', async () => {
    open('/filtro/provincia?provincia=Narnia&canton=Escazú');
    await heading('Seleccione una provincia');
    expect(await choiceNames()).toHaveLength(2);
  });

  test('starts at the first step if a percent-encoding is invalid', async () => {
    open('/filtro/provincia?provincia=%E0%A4');
    await heading('Seleccione una provincia');
  });

  test('does not filter the provinces by an area that a home tile passed in the navigation state', async () => {
    open('/filtro/provincia', { area: 'Pintura' });
    await heading('Seleccione una provincia');
    expect(await choiceNames()).toEqual(['San José 3 especialistas', 'Limón 1 especialista']);
  });

  test('asks for the work area even if a home tile passed an area in the navigation state', async () => {
    open('/filtro/provincia?provincia=San José&canton=Escazú', { area: 'Construcción' });
    await heading('Seleccione un área de trabajo en Escazú');
  });

  test('reports a place without specialists, and «Volver» undoes the step', async () => {
    open('/filtro/provincia?provincia=Cartago');
    expect(await screen.findByText('Por ahora no hay especialistas aquí')).toBeTruthy();
    await goBack();
    await heading('Seleccione una provincia');
  });

  test('offers wider searches if no specialist matches the steps', async () => {
    open('/filtro/provincia?provincia=San José&canton=Mora&area=Construcción');
    await choose(/^Construcción en la provincia de San José 2 especialistas/);
    expect(currentUrl()).toBe('/filtro/area-trabajo?area=Construcción&provincia=San José');
  });
});

describe('without a list of specialists', () => {
  test('the page shows its heading and a skeleton while the list loads', async () => {
    visitPage(<ProvinceFilterPage />, { at: '/filtro/provincia', specialists: 'pending' });
    await heading('Seleccione una provincia');
    expect(screen.getByLabelText('Cargando opciones').getAttribute('aria-busy')).toBe('true');
  });

  test('an empty directory shows a text instead of cards', async () => {
    visitPage(<ProvinceFilterPage />, { at: '/filtro/provincia', specialists: [] });
    expect(await screen.findByText('Por ahora no hay especialistas para mostrar')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    await goBack();
    expect(currentUrl()).toBe('/especialistas');
  });

  test('a failed list is not reported as empty', async () => {
    visitPage(<ProvinceFilterPage />, { at: '/filtro/provincia', specialists: null });
    expect(await screen.findByText('No pudimos cargar la lista de especialistas')).toBeTruthy();
    expect(screen.queryByText('Por ahora no hay especialistas para mostrar')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await goBack();
    expect(currentUrl()).toBe('/especialistas');
  });
});

test('the drill-down page marks its elements as part of the directory remote', () => {
  open();
  expect(document.querySelector('[data-boundary="directory"]')).not.toBeNull();
});
