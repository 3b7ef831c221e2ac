// @vitest-environment dom
import { aSpecialist } from '@club/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { choiceNames, currentUrl, visitPage } from '../testing/render-page';
import WorkAreaFilterPage from './work-area-filter-page';

const specialists = [
  aSpecialist({ especializacion: 'Techos' }),
  aSpecialist({ id: '2', areaTrabajo: ['Pintura'], especializacion: 'Pintura de interiores, Techos' }),
];

const open = (at = '/filtro/area-trabajo', state: unknown = null, more = specialists) =>
  visitPage(<WorkAreaFilterPage />, { at, state, specialists: more });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('link', { name }));
const goBack = () => userEvent.click(screen.getByRole('button', { name: 'Regresar' }));

describe('the drill-down by work area', () => {
  test('asks for work area, province, canton and specialization, then opens the results', async () => {
    open();
    await heading('Seleccione un área de trabajo');
    await choose(/^Pintura/);
    await heading('Seleccione una provincia para el área de Pintura');
    await choose(/^San José/);
    await heading('Seleccione un cantón');
    await choose(/^Escazú/);
    await heading('Seleccione una especialización en Escazú');
    await choose(/^Pintura de interiores/);
    expect(currentUrl()).toBe(
      '/resultados?provincia=San José&canton=Escazú&area=Pintura&especializacion=Pintura de interiores',
    );
  });

  test('shows only areas that have specialists', async () => {
    open();
    expect(await choiceNames()).toEqual(['Construcción 1 especialista', 'Pintura 1 especialista']);
  });

  test('«Regresar» undoes the steps in reverse order, then opens /especialistas', async () => {
    open('/filtro/area-trabajo?area=Pintura&provincia=San José&canton=Escazú');
    await heading('Seleccione una especialización en Escazú');
    await goBack();
    await heading('Seleccione un cantón');
    await goBack();
    await heading('Seleccione una provincia para el área de Pintura');
    await goBack();
    await heading('Seleccione un área de trabajo');
    await goBack();
    expect(currentUrl()).toBe('/especialistas');
    expect(localStorage.getItem('areasTrabajo')).toBeNull();
  });
});

describe('a specialization in the address', () => {
  const techos = '/filtro/area-trabajo?area=Construcción&especializacion=Techos';
  const more = [
    ...specialists,
    aSpecialist({ id: '3', especializacion: 'Obra gris' }),
    aSpecialist({ id: '4', especializacion: 'Techos, Obra gris', canton: 'Mora' }),
  ];

  test('filters every step, and is a filter of the results that the last step opens', async () => {
    open(techos, null, more);
    await heading('Seleccione una provincia para el área de Construcción');
    expect(await choiceNames()).toEqual(['San José 2 especialistas']);
    await choose(/^San José/);
    await heading('Seleccione un cantón');
    expect(await choiceNames()).toEqual(['Escazú 1 especialista', 'Mora 1 especialista']);
    await choose(/^Mora/);
    expect(currentUrl()).toBe(
      '/resultados?provincia=San José&canton=Mora&area=Construcción&especializacion=Techos',
    );
  });

  test('can be removed, and is removed together with its area', async () => {
    open(techos, null, more);
    await choose(/Techos/);
    expect(await choiceNames()).toEqual(['San José 3 especialistas']);
    await goBack();
    expect(await choiceNames()).toEqual(['Construcción 3 especialistas', 'Pintura 1 especialista']);
  });
});

describe('a tile of the home page', () => {
  test('preselects the area', async () => {
    open('/filtro/area-trabajo', { area: 'Pintura' });
    await heading('Seleccione una provincia para el área de Pintura');
    await choose(/^San José/);
    await heading('Seleccione un cantón');
    expect(currentUrl()).toBe('/filtro/area-trabajo?area=Pintura&provincia=San José');
  });

  test('preselects an area that «Volver» can undo', async () => {
    open('/filtro/area-trabajo', { area: 'Pintura' });
    await heading('Seleccione una provincia para el área de Pintura');
    await goBack();
    await heading('Seleccione un área de trabajo');
  });

  test('starts at the first step if the area is unknown', async () => {
    open('/filtro/area-trabajo', { area: 'Magia' });
    await heading('Seleccione un área de trabajo');
  });

  test.each([{ area: 7 }, 'Pintura', [], { area: { toString: 1 } }])(
    'starts at the first step with the invalid state %j',
    async (state) => {
      open('/filtro/area-trabajo', state);
      await heading('Seleccione un área de trabajo');
      expect(await choiceNames()).toHaveLength(2);
    },
  );
});

describe.each([
  ['Electricidad', 'Eléctrico'],
  ['Aires Acondicionados', 'Aire acondicionados'],
])('the area %s', (area, catalogueName) => {
  const notice = `Actualmente no hay especialistas disponibles en ${area}.`;

  test('shows the notice that no specialist does this work, and asks for another area', async () => {
    open('/filtro/area-trabajo', { area });
    expect(await screen.findByText(notice)).toBeTruthy();
    expect(screen.getByText('Por favor, elija otra área de trabajo.')).toBeTruthy();
  });

  test('shows the notice even if the area is written in upper case and with extra spaces', async () => {
    open('/filtro/area-trabajo', { area: `  ${area.toUpperCase()} ` });
    expect(await screen.findByText(notice)).toBeTruthy();
  });

  test('has one back button, which returns to the areas', async () => {
    open('/filtro/area-trabajo', { area });
    await screen.findByText(notice);
    await goBack();
    await heading('Seleccione un área de trabajo');
    expect(screen.queryByText(notice)).toBeNull();
  });

  test('does not offer catalogue areas without specialists', async () => {
    open('/filtro/area-trabajo', { area });
    await screen.findByText(notice);
    expect(screen.queryByRole('link', { name: /^Ver / })).toBeNull();
  });

  test('offers the areas that have specialists, with their numbers', async () => {
    open('/filtro/area-trabajo', { area });
    await screen.findByText(notice);
    expect(await choiceNames()).toEqual(['Construcción 1 especialista', 'Pintura 1 especialista']);
    await choose(/^Pintura/);
    await heading('Seleccione una provincia para el área de Pintura');
    await goBack();
    await heading('Seleccione un área de trabajo');
  });

  test('offers the areas of the chosen place, or of the whole country if the place has none', async () => {
    const elsewhere = aSpecialist({
      id: '3',
      areaTrabajo: ['Pintura'],
      provincia: 'Limón',
      canton: 'Pococí',
    });
    const among = (provincia: string) =>
      open(`/filtro/area-trabajo?area=${area}&provincia=${provincia}`, null, [...specialists, elsewhere]);
    among('Limón');
    expect(await choiceNames()).toEqual(['Pintura 1 especialista']);
    among('Cartago');
    expect(await choiceNames()).toEqual(['Construcción 1 especialista', 'Pintura 2 especialistas']);
  });

  test('offers no areas in an empty directory', async () => {
    open('/filtro/area-trabajo', { area }, []);
    await screen.findByText(notice);
    expect(screen.queryByRole('heading', { level: 2, name: 'Áreas con especialistas' })).toBeNull();
  });

  test('links to the specialists of the area, under its catalogue name, if there are any', async () => {
    const electricians = ['8', '9'].map((id) => aSpecialist({ id, areaTrabajo: [catalogueName] }));
    open('/filtro/area-trabajo', { area }, [...specialists, ...electricians]);
    await screen.findByText(notice);
    await choose(new RegExp(`^Ver 2 especialistas en ${catalogueName}$`));
    await heading(`Seleccione una provincia para el área de ${catalogueName}`);
    await goBack();
    await heading('Seleccione un área de trabajo');
  });
});
