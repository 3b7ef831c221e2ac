// @vitest-environment jsdom
import { savedFilters, saveFilters } from '@club/shared/state';
import { aSpecialist, manySpecialists, someFilters } from '@club/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { address, visit } from '../testing/render-page';
import HeaderSearch from './header-search';

const specialists = [
  aSpecialist({ id: 'a/1' }),
  aSpecialist({ id: '2', nombre: 'Óscar', apellido1: 'Marín', empresa: '', canton: 'Mora' }),
  aSpecialist({ id: '3', nombre: 'Ñato', apellido1: 'Quirós', apellido2: '' }),
];

const open = (
  props: Parameters<typeof HeaderSearch>[0] = {},
  list: typeof specialists | 'pending' | null = specialists,
) => visit(<HeaderSearch {...props} />, { at: '/inicio', specialists: list, everywhere: true });
const box = () => screen.getByPlaceholderText<HTMLInputElement>('Buscar especialista (contratista)...');
const combobox = () => screen.findByRole<HTMLInputElement>('combobox');
const names = async () => (await screen.findAllByRole('option')).map((option) => option.textContent);
const type = async (text: string) => {
  await userEvent.click(box());
  await userEvent.type(await combobox(), text);
};

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the search of the header', () => {
  test('suggests whose full name contains the text, whatever its case, with company and place', async () => {
    open();
    await type('SOLÍS PE');
    expect(await names()).toEqual(['María Solís PeñaConstrucciones Solís · San José, Escazú']);
  });

  test('leaves out a blank company', async () => {
    open();
    await type('óscar');
    expect(await names()).toEqual(['Óscar Marín PeñaSan José, Mora']);
  });

  test('finds names without their accents', async () => {
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

  test('says when there are no names to look among, which is not the same as no match', async () => {
    open({}, null);
    await type('solís');
    expect(await screen.findByText('No pudimos cargar la lista de especialistas.')).toBeTruthy();
    expect(screen.queryByText('No hay especialistas con ese nombre.')).toBeNull();
  });

  test('says when no name matches', async () => {
    open();
    await type('zzz');
    expect(await screen.findByText('No hay especialistas con ese nombre.')).toBeTruthy();
  });

  test('does not say so while the specialists are still loading', async () => {
    open({}, 'pending');
    await type('zzz');
    expect(screen.queryByText('No hay especialistas con ese nombre.')).toBeNull();
  });

  test('makes the names ready in idle time, but not before the field has been touched', async () => {
    const idle = vi.fn();
    vi.stubGlobal('requestIdleCallback', idle);
    open();
    await waitFor(() => expect(localStorage.getItem('especialistas')).not.toBeNull());
    expect(idle).not.toHaveBeenCalled();
    await userEvent.click(box());
    expect(idle).toHaveBeenCalledTimes(1);
  });

  test('suggests to whose focus went unnoticed too, as React drops events before a view transition', async () => {
    open();
    fireEvent.change(await combobox(), { target: { value: 'quirós' } });
    expect(await names()).toHaveLength(1);
  });

  test('shows no more than fifty suggestions', async () => {
    open({}, manySpecialists(80));
    await type('mora');
    expect(await names()).toHaveLength(50);
  });

  test('choosing one clears the box, the suggestions and the saved filters, and opens the profile', async () => {
    open();
    saveFilters(someFilters());
    await type('solís');
    await userEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    expect(window.location.pathname).toBe('/detalle/a%2F1');
    expect(box().value).toBe('');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    expect(savedFilters()).toBeNull();
  });

  test('works with the keyboard alone', async () => {
    open();
    await userEvent.tab();
    await userEvent.type(await combobox(), 'pe');
    await names();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(address()).toBe('/detalle/2');
  });

  test('Escape closes the suggestions', async () => {
    open();
    await type('ma');
    await names();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  });
});

describe('what the visitor typed before the search had loaded', () => {
  test('stays in the box, and its suggestions are there at once', async () => {
    open({ initialText: 'óscar', autoFocus: true });
    expect(box().value).toBe('óscar');
    expect((await combobox()).value).toBe('óscar');
    expect(await names()).toHaveLength(1);
  });

  test('keeps the focus and goes on', async () => {
    open({ initialText: 'ósc', autoFocus: true });
    const input = await combobox();
    expect(document.activeElement).toBe(input);
    await userEvent.keyboard('ar');
    expect(input.value).toBe('óscar');
  });

  test('does not take a focus that it did not have', async () => {
    open({ initialText: 'ósc' });
    expect(document.activeElement).not.toBe(await combobox());
  });

  test('survives when the whole text arrives at once', async () => {
    open();
    box().focus();
    fireEvent.change(box(), { target: { value: 'quirós' } });
    expect((await combobox()).value).toBe('quirós');
    expect(await names()).toHaveLength(1);
  });
});
