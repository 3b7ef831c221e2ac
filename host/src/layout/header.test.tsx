// @vitest-environment dom
import { BrowserRouter } from '@club/shared/router';
import { resetStores, saveUser, shortlist, useRegistrationPrompt } from '@club/shared/state';
import { aUser } from '@club/shared/testing';
import { polyfillJsdom } from '@club/shared/ui/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findTargetPage } from '../prefetch/prefetch';
import { Header, HeaderSearchSlot } from './header';

const remote = vi.hoisted(() => ({ arrived: 0, listeners: new Set<() => void>() }));

vi.mock('../federation/remote-slot', async () => {
  const { useState, useSyncExternalStore } = await import('react');
  function Mounted({ moduleProps }: { moduleProps: () => object }) {
    const [props] = useState(moduleProps);
    return (
      <>
        <output>{JSON.stringify(props)}</output>
        <input aria-label="del remoto" />
      </>
    );
  }
  return {
    RemoteSlot: ({ skeleton, moduleProps }: { skeleton: React.ReactNode; moduleProps: () => object }) => {
      const arrived = useSyncExternalStore(
        (listener) => {
          remote.listeners.add(listener);
          return () => remote.listeners.delete(listener);
        },
        () => remote.arrived,
        () => 0,
      );
      return arrived > 0 ? <Mounted key={arrived} moduleProps={moduleProps} /> : skeleton;
    },
  };
});

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

beforeAll(polyfillJsdom);

beforeEach(() => {
  resetStores();
  window.history.replaceState(null, '', '/');
});

afterEach(() => {
  cleanup();
  remote.arrived = 0;
});

/** Returns the account button of wide screens: the first of two, because jsdom renders both. */
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

test('the header links to the hiring guide', () => {
  renderHeader();
  expect(screen.getByRole('link', { name: 'Antes de contratar' }).getAttribute('href')).toBe(
    '/antes-de-contratar',
  );
});

test('the link to the shortlist shows its count', () => {
  renderHeader();
  const [link] = screen.getAllByRole('link', { name: 'Guardados' });
  expect(link?.getAttribute('href')).toBe('/guardados');
  act(() => shortlist.keep({ id: '1', nombre: 'Ana Mora' }));
  expect(screen.getAllByRole('link', { name: 'Guardados 1' })[0]).toBe(link);
  act(() => shortlist.remove('1'));
  expect(screen.getAllByRole('link', { name: 'Guardados' })[0]).toBe(link);
});

test('choosing a specialist in the search opens the profile', () => {
  renderHeader();
  expect(findTargetPage(screen.getByRole('textbox', { name: 'Buscar especialista' }))).toBe('detail');
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

  test('shows the first name of a registered visitor and offers their data and logging out', async () => {
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
  test('offers the links of the header and of the account menu, and closes when one is chosen', async () => {
    const visitor = renderHeader();
    await visitor.click(screen.getByRole('button', { name: 'Menú' }));
    await screen.findByRole('menu');
    expect(items()).toEqual(['Inicio', 'Especialistas', 'Guardados', 'Antes de contratar', 'Registrar']);
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

describe('the search', () => {
  const box = () => screen.getByRole('textbox', { name: 'Buscar especialista' });

  function handedOver() {
    act(() => {
      remote.arrived += 1;
      for (const listener of remote.listeners) listener();
    });
    return JSON.parse(screen.getByRole('status').textContent ?? '');
  }

  const site = (
    <BrowserRouter>
      <HeaderSearchSlot />
      <button type="button">otro</button>
    </BrowserRouter>
  );

  test('passes text and focus from the plain field to the loaded combobox', async () => {
    render(site);
    await userEvent.type(box(), 'ana');
    expect(handedOver()).toEqual({ initialText: 'ana', autoFocus: true });
  });

  test('passes the focus to the combobox even if the plain field is empty', async () => {
    render(site);
    await userEvent.click(box());
    expect(handedOver()).toEqual({ initialText: '', autoFocus: true });
  });

  test('does not take back the focus after the visitor moved it', async () => {
    render(site);
    await userEvent.type(box(), 'ana');
    await userEvent.click(screen.getByRole('button'));
    expect(handedOver()).toEqual({ initialText: 'ana', autoFocus: false });
  });

  test("passes the combobox's text to the combobox of the release that replaces it", async () => {
    render(site);
    await userEvent.type(box(), 'ana');
    handedOver();
    await userEvent.type(screen.getByRole('textbox', { name: 'del remoto' }), 'solís');
    expect(handedOver()).toEqual({ initialText: 'solís', autoFocus: true });
    await userEvent.click(screen.getByRole('button'));
    expect(handedOver()).toEqual({ initialText: '', autoFocus: false });
  });

  test('keeps text that was typed before hydration', async () => {
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(<HeaderSearchSlot />);
    box().focus();
    fireEvent.input(box(), { target: { value: 'solís' } });
    await act(async () => void hydrateRoot(root, <HeaderSearchSlot />));
    expect((box() as HTMLInputElement).value).toBe('solís');
    expect(handedOver()).toEqual({ initialText: 'solís', autoFocus: true });
  });
});
