// @vitest-environment dom
import { BrowserRouter } from '@club/shared/router';
import { resetStores, saveUser, shortlist, useRegistrationPrompt } from '@club/shared/state';
import { aUser } from '@club/shared/testing';
import { completeJsdom } from '@club/shared/ui/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageBehind } from '../prefetch/page-behind';
import { Header } from './header';

vi.mock('../federation/remote-slot', () => ({
  RemoteSlot: () => <input aria-label="Buscar especialista" />,
}));

function Reason() {
  return <output>{useRegistrationPrompt() ?? 'cerrado'}</output>;
}

function renderHeader() {
  render(
    <BrowserRouter>
      <Header />
      <p>Fuera</p>
      <Reason />
    </BrowserRouter>,
  );
  return userEvent.setup();
}

beforeAll(completeJsdom);

beforeEach(() => {
  resetStores();
  window.history.replaceState(null, '', '/');
});

afterEach(cleanup);

/** The menu of wide screens comes first; jsdom knows no screen widths. */
const account = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement;
const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
const closed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

test('the logo links to the home page', () => {
  renderHeader();
  expect(screen.getByRole('link', { name: 'Club de Especialistas' }).getAttribute('href')).toBe('/');
});

test('the link to the specialists has the tooltip «Contratista»', () => {
  renderHeader();
  const link = screen.getByRole('link', { name: 'Especialistas' });
  expect(link.getAttribute('href')).toBe('/especialistas');
  expect(link.getAttribute('title')).toBe('Contratista');
});

test('the link to whom the visitor keeps tells how many they are', () => {
  renderHeader();
  const [link] = screen.getAllByRole('link', { name: 'Guardados' });
  expect(link?.getAttribute('href')).toBe('/guardados');
  act(() => shortlist.keep({ id: '1', nombre: 'Ana Mora' }));
  expect(screen.getAllByRole('link', { name: 'Guardados 1' })[0]).toBe(link);
  act(() => shortlist.remove('1'));
  expect(screen.getAllByRole('link', { name: 'Guardados' })[0]).toBe(link);
});

test('the search leads to a profile', () => {
  renderHeader();
  expect(pageBehind(screen.getByRole('textbox', { name: 'Buscar especialista' }))).toBe('detail');
});

describe('the account menu', () => {
  test('is called «Mi cuenta» for an anonymous visitor and offers to register', async () => {
    const visitor = renderHeader();
    await visitor.click(account('Mi cuenta'));
    await screen.findByRole('menu');
    expect(items()).toEqual(['Registrar']);
    await visitor.click(screen.getByRole('menuitem', { name: 'Registrar' }));
    expect(screen.getByRole('status').textContent).toBe('menu');
  });

  test('bears the first name of a registered visitor and offers their data and the way out', async () => {
    act(() => saveUser(aUser({ name: 'Ana Lucía' })));
    const visitor = renderHeader();
    await visitor.click(account('Ana'));
    await screen.findByRole('menu');
    expect(items()).toEqual(['Mis datos', 'Cerrar sesión']);
  });

  test('opens and closes on click', async () => {
    const visitor = renderHeader();
    const button = account('Mi cuenta');
    await visitor.click(button);
    await screen.findByRole('menu');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await visitor.click(button);
    await closed();
  });

  test('closes on a click outside', async () => {
    const visitor = renderHeader();
    await visitor.click(account('Mi cuenta'));
    await screen.findByRole('menu');
    await visitor.click(screen.getByText('Fuera'));
    await closed();
  });
});

describe('the mobile menu', () => {
  test('offers the same and closes on choosing', async () => {
    const visitor = renderHeader();
    await visitor.click(screen.getByRole('button', { name: 'Menú' }));
    await screen.findByRole('menu');
    expect(items()).toEqual(['Inicio', 'Especialistas', 'Guardados', 'Registrar']);
    await visitor.click(screen.getByRole('menuitem', { name: 'Especialistas' }));
    await closed();
    expect(window.location.pathname).toBe('/especialistas');
  });

  test('closes on a click outside', async () => {
    const visitor = renderHeader();
    await visitor.click(screen.getByRole('button', { name: 'Menú' }));
    await screen.findByRole('menu');
    await visitor.click(screen.getByText('Fuera'));
    await closed();
  });
});
