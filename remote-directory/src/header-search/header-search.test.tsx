// @vitest-environment dom
import { savedFilters, saveFilters } from '@club/shared/state';
import { aSpecialist, manySpecialists, someFilters } from '@club/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentUrl, visitPage } from '../testing/render-page';
import HeaderSearch from './header-search';

const specialists = [
  aSpecialist({ id: 'a/1' }),
  aSpecialist({ id: '2', nombre: 'Óscar', apellido1: 'Marín', empresa: '', canton: 'Mora' }),
  aSpecialist({ id: '3', nombre: 'Ñato', apellido1: 'Quirós', apellido2: '' }),
];

const open = (
  props: Parameters<typeof HeaderSearch>[0] = {},
  list: typeof specialists | 'pending' | null = specialists,
) => visitPage(<HeaderSearch {...props} />, { at: '/inicio', specialists: list, everywhere: true });
const box = () => screen.getByPlaceholderText<HTMLInputElement>('Buscar especialista (contratista)...');
const combobox = () => screen.findByRole<HTMLInputElement>('combobox');
const names = async () => (await screen.findAllByRole('option')).map((option) => option.textContent);
const type = async (text: string) => {
  await userEvent.click(box());
  await userEvent.type(await combobox(), text);
};

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the header search', () => {
  test('suggests specialists by full name in any case, with company and place', async () => {
    open();
    await type('SOLÍS PE');
    expect(await names()).toEqual(['María Solís PeñaConstrucciones Solís · San José, Escazú']);
  });

  test('omits a blank company', async () => {
    open();
    await type('óscar');
    expect(await names()).toEqual(['Óscar Marín PeñaSan José, Mora']);
  });

  test('finds names typed without accents', async () => {
    open();
    await type('nato quiros');
    expect(await names()).toHaveLength(1);
  });

  test.each(['m', ' m ', '  '])(
    'suggests nothing for «%s», which has less than two characters',
    async (text) => {
      open();
      await type(text);
      expect(screen.queryByRole('option')).toBeNull();
      expect(screen.queryByText('No hay especialistas con ese nombre.')).toBeNull();
    },
  );

  test('reports a list that failed to load, not that no name matches', async () => {
    open({}, null);
    await type('solís');
    expect(await screen.findByText('No pudimos cargar la lista de especialistas.')).toBeTruthy();
    expect(screen.queryByText('No hay especialistas con ese nombre.')).toBeNull();
  });

  test('states that no name matches', async () => {
    open();
    await type('zzz');
    expect(await screen.findByText('No hay especialistas con ese nombre.')).toBeTruthy();
  });

  test('does not state that no name matches while the specialists load', async () => {
    open({}, 'pending');
    await type('zzz');
    expect(screen.queryByText('No hay especialistas con ese nombre.')).toBeNull();
  });

  test('indexes the names in idle time after the first focus', async () => {
    const idle = vi.fn();
    vi.stubGlobal('requestIdleCallback', idle);
    open();
    await waitFor(() => expect(localStorage.getItem('especialistas')).not.toBeNull());
    expect(idle).not.toHaveBeenCalled();
    await userEvent.click(box());
    await waitFor(() => expect(idle).toHaveBeenCalledTimes(2));
  });

  test('shows suggestions even without a focus event, which React drops before a view transition', async () => {
    open();
    fireEvent.change(await combobox(), { target: { value: 'quirós' } });
    expect(await names()).toHaveLength(1);
  });

  test('shows at most fifty suggestions', async () => {
    open({}, manySpecialists(80));
    await type('mora');
    expect(await names()).toHaveLength(50);
  });

  test('choosing a suggestion opens the profile and clears text, suggestions and saved filters', async () => {
    open();
    saveFilters(someFilters());
    await type('solís');
    await userEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    expect(window.location.pathname).toBe('/detalle/a%2F1');
    expect(box().value).toBe('');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    expect(savedFilters()).toBeNull();
  });

  test('works by keyboard alone', async () => {
    open();
    await userEvent.tab();
    await userEvent.type(await combobox(), 'pe');
    await names();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(currentUrl()).toBe('/detalle/2');
  });

  test('Escape closes the suggestions', async () => {
    open();
    await type('ma');
    await names();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  });
});

describe('text typed before the search has loaded', () => {
  test('stays in the field, and its suggestions appear at once', async () => {
    open({ initialText: 'óscar', autoFocus: true });
    expect(box().value).toBe('óscar');
    expect((await combobox()).value).toBe('óscar');
    expect(await names()).toHaveLength(1);
  });

  test('keeps the focus, and the visitor can continue typing', async () => {
    open({ initialText: 'ósc', autoFocus: true });
    const input = await combobox();
    expect(document.activeElement).toBe(input);
    await userEvent.keyboard('ar');
    expect(input.value).toBe('óscar');
  });

  test('does not take the focus if the focus was outside the field', async () => {
    open({ initialText: 'ósc' });
    expect(document.activeElement).not.toBe(await combobox());
  });

  test('stays in the field if the visitor pasted it', async () => {
    open();
    box().focus();
    fireEvent.change(box(), { target: { value: 'quirós' } });
    expect((await combobox()).value).toBe('quirós');
    expect(await names()).toHaveLength(1);
  });
});

describe('shortcuts below the names', () => {
  const ways = async (label: string) =>
    within(await screen.findByRole('group', { name: label })).getAllByRole('option');
  const texts = async (label: string) => (await ways(label)).map((option) => option.textContent);
  const ALONE = '¿Busca por trabajo o lugar? Toque una opción:';
  const BESIDE = 'Por trabajo, lugar o empresa';

  test('link a trade to its area, and the message states that no name matches', async () => {
    open();
    await type('albañil');
    expect(await texts(ALONE)).toEqual(['Construcción· 3 especialistas']);
    expect(screen.getByText('No hay especialistas con ese nombre.')).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(currentUrl()).toBe('/filtro/area-trabajo?area=Construcción');
    expect(box().value).toBe('');
  });

  test('form a separate group', async () => {
    open();
    await type('solís');
    expect(await texts(BESIDE)).toEqual(['Construcciones Solís· 2 especialistas']);
    expect(screen.queryByText('No hay especialistas con ese nombre.')).toBeNull();
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(1);
  });

  test('open the profile of a company’s only specialist and clear the saved search', async () => {
    open({}, [
      aSpecialist({ id: '7', nombre: 'Eva', apellido1: 'Mora', apellido2: '', empresa: 'Techos Vega' }),
    ]);
    saveFilters(someFilters());
    await type('techos vega');
    expect(await texts(ALONE)).toEqual(['Techos Vega· 1 especialista']);
    await userEvent.keyboard('{Enter}');
    expect(currentUrl()).toBe('/detalle/7');
    expect(savedFilters()).toBeNull();
  });

  test('list the specialists of a company as suggestions', async () => {
    open();
    await type('construcciones');
    await userEvent.click(await screen.findByRole('option', { name: /^Construcciones Solís/ }));
    expect(box().value).toBe('Construcciones Solís');
    expect((await names()).map((name) => name?.slice(0, 4))).toEqual(['Marí', 'Ñato']);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(currentUrl()).toBe('/detalle/3');
  });

  test('say that no specialist offers the typed work, and link to the search methods', async () => {
    open();
    await type('fontanero');
    expect(await texts('Por ahora nadie ofrece fontanería.')).toEqual(['Buscar por área de trabajo o lugar']);
    expect(screen.getByText('No hay especialistas con ese nombre.')).toBeTruthy();
  });

  test('are listed below suggested names with swapped words or a typo, if no name contains the text', async () => {
    open();
    await type('pena maria');
    expect(await names()).toHaveLength(1);
    await userEvent.clear(await combobox());
    await type('quiroz');
    expect(await names()).toEqual(['Ñato QuirósConstrucciones Solís · San José, Escazú']);
    expect(screen.queryByText('No hay especialistas con ese nombre.')).toBeNull();
  });

  test('link to the choice of search method if nothing matches', async () => {
    open();
    await type('zzz');
    expect(await screen.findByRole('option', { name: 'Buscar por área de trabajo o lugar' })).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(currentUrl()).toBe('/inicio');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(currentUrl()).toBe('/especialistas');
  });

  test('are hidden if the list failed to load', async () => {
    open({}, null);
    await type('pintor');
    await screen.findByText('No pudimos cargar la lista de especialistas.');
    expect(screen.queryByRole('option')).toBeNull();
  });
});
