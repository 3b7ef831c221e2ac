// @vitest-environment dom
import { BrowserRouter } from '@club/shared/router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { HeaderSearch } from './header-search';

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

afterEach(() => {
  cleanup();
  remote.arrived = 0;
});

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
    <HeaderSearch />
    <button type="button">otro</button>
  </BrowserRouter>
);

test('what was typed and the focus are handed over to the combobox', async () => {
  render(site);
  await userEvent.type(box(), 'ana');
  expect(handedOver()).toEqual({ initialText: 'ana', autoFocus: true });
});

test('a focus without text is handed over too', async () => {
  render(site);
  await userEvent.click(box());
  expect(handedOver()).toEqual({ initialText: '', autoFocus: true });
});

test('a focus that has gone elsewhere is not taken back', async () => {
  render(site);
  await userEvent.type(box(), 'ana');
  await userEvent.click(screen.getByRole('button'));
  expect(handedOver()).toEqual({ initialText: 'ana', autoFocus: false });
});

test('what stands in the combobox of a release that gives way to another goes over to that one', async () => {
  render(site);
  await userEvent.type(box(), 'ana');
  handedOver();
  await userEvent.type(screen.getByRole('textbox', { name: 'del remoto' }), 'solís');
  expect(handedOver()).toEqual({ initialText: 'solís', autoFocus: true });
  await userEvent.click(screen.getByRole('button'));
  expect(handedOver()).toEqual({ initialText: '', autoFocus: false });
});

test('what was typed before the page was hydrated is kept', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<HeaderSearch />);
  box().focus();
  fireEvent.input(box(), { target: { value: 'solís' } });
  await act(async () => void hydrateRoot(root, <HeaderSearch />));
  expect((box() as HTMLInputElement).value).toBe('solís');
  expect(handedOver()).toEqual({ initialText: 'solís', autoFocus: true });
});
