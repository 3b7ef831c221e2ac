// @vitest-environment dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { polyfillJsdom } from '../testing';
import { MenuButton } from './menu-button';

beforeAll(polyfillJsdom);
afterEach(cleanup);

function draw(onSelect = vi.fn()) {
  render(
    <>
      <MenuButton
        label="Mi cuenta"
        items={[
          { label: 'Registrar', onSelect },
          { label: 'Especialistas', href: '#especialistas' },
        ]}
      />
      <p>afuera</p>
    </>,
  );
  return onSelect;
}

const trigger = () => screen.getByRole('button', { name: 'Mi cuenta' });
const focused = async (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name })));
const closed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

test('the first click opens the menu and focuses its first item', async () => {
  draw();
  await userEvent.click(trigger());
  await screen.findByRole('menu', { name: 'Mi cuenta' });
  expect(trigger().getAttribute('aria-expanded')).toBe('true');
  await focused('Registrar');
});

test('a second click on the button closes the menu', async () => {
  draw();
  await userEvent.click(trigger());
  await screen.findByRole('menu');
  await userEvent.click(trigger());
  await closed();
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
});

test('the arrow keys open the menu and focus the first or last item', async () => {
  draw();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}');
  await focused('Especialistas');
  await userEvent.keyboard('{Escape}');
  await closed();
  await userEvent.keyboard('{ArrowDown}');
  await focused('Registrar');
});

test('arrow keys, Home and End move between the menu’s items', async () => {
  draw();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await focused('Registrar');
  await userEvent.keyboard('{ArrowDown}');
  await focused('Especialistas');
  await userEvent.keyboard('{ArrowDown}');
  await focused('Registrar');
  await userEvent.keyboard('{End}');
  await focused('Especialistas');
  await userEvent.keyboard('{Home}');
  await focused('Registrar');
});

test('Escape closes the menu and focuses its button', async () => {
  draw();
  await userEvent.click(trigger());
  await focused('Registrar');
  await userEvent.keyboard('{Escape}');
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(trigger()));
});

test('a click outside closes the menu', async () => {
  draw();
  await userEvent.click(trigger());
  await focused('Registrar');
  await userEvent.click(screen.getByText('afuera'));
  await closed();
});

test('choosing an item first focuses the menu’s button, then calls the item’s handler', async () => {
  const onSelect = draw(vi.fn(() => expect(document.activeElement).toBe(trigger())));
  await userEvent.click(trigger());
  await focused('Registrar');
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledOnce();
  await closed();
});

test('Tab closes the menu and moves the focus to the element after its button', async () => {
  draw();
  await userEvent.click(trigger());
  await focused('Registrar');
  await userEvent.tab();
  await closed();
  expect(document.activeElement?.closest('[role="menu"]')).toBeNull();
});

test('a letter moves the focus to the item that begins with the letter', async () => {
  draw();
  await userEvent.click(trigger());
  await userEvent.keyboard('e');
  await focused('Especialistas');
});

test('a menu item with an address is a link', async () => {
  draw();
  await userEvent.click(trigger());
  const link = await screen.findByRole('menuitem', { name: 'Especialistas' });
  expect(link.getAttribute('href')).toBe('#especialistas');
});

test('the menu ignores keyboard shortcuts of the browser', async () => {
  draw();
  await userEvent.click(trigger());
  await userEvent.keyboard('{Control>}e{/Control}');
  await focused('Registrar');
});

test('a menu item’s handler is not called if a click opens its link in a new tab', async () => {
  const onSelect = vi.fn();
  render(<MenuButton label="Mi cuenta" items={[{ label: 'Inicio', href: '#inicio', onSelect }]} />);
  await userEvent.click(trigger());
  fireEvent.click(screen.getByRole('menuitem'), { ctrlKey: true });
  expect(onSelect).not.toHaveBeenCalled();
});
