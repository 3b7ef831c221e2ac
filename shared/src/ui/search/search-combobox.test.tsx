// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { completeJsdom } from '../testing';
import { SearchCombobox, type SearchComboboxProps } from './search-combobox';

beforeAll(completeJsdom);
afterEach(cleanup);

const PEOPLE = [
  { id: '1', label: 'Ana Mora Solís', detail: 'Pinturas Mora' },
  { id: '2', label: 'Luis Anchía Rojas' },
  { id: '3', label: 'Ana Mora Solís', detail: 'Otra empresa' },
];

function Search(props: Partial<SearchComboboxProps>) {
  const [value, setValue] = useState('');
  const items =
    value.trim().length < 2 ? [] : PEOPLE.filter((p) => p.label.toLowerCase().includes(value.trim()));
  return (
    <SearchCombobox
      value={value}
      onValueChange={setValue}
      items={items}
      onSelect={() => {}}
      emptyText={value.trim().length < 2 ? null : 'Sin coincidencias'}
      {...props}
    />
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Buscar especialista' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('one letter suggests nothing', async () => {
  render(<Search />);
  await userEvent.type(box(), 'a');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  expect(options()).toEqual([]);
});

test('what the caller found is listed under the field', async () => {
  render(<Search />);
  await userEvent.type(box(), 'an');
  expect(await screen.findByRole('listbox')).toBeTruthy();
  expect(box().getAttribute('aria-expanded')).toBe('true');
  expect(options()).toEqual([
    'Ana Mora SolísPinturas Mora',
    'Luis Anchía Rojas',
    'Ana Mora SolísOtra empresa',
  ]);
});

test('the arrows move through the list and Enter chooses, telling namesakes apart', async () => {
  const onSelect = vi.fn();
  render(<Search onSelect={onSelect} />);
  await userEvent.type(box(), 'ana mora');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('Ana Mora SolísPinturas Mora');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('Ana Mora SolísOtra empresa');
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(PEOPLE[2]);
});

test('a click chooses, and the text stays the caller’s', async () => {
  const onSelect = vi.fn();
  const onValueChange = vi.fn();
  render(<Search value="an" items={PEOPLE} onSelect={onSelect} onValueChange={onValueChange} />);
  await userEvent.click(box());
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(await screen.findByRole('option', { name: /Luis/ }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(PEOPLE[1]);
  expect(onValueChange).not.toHaveBeenCalledWith('Luis Anchía Rojas');
});

test('Escape closes the list and keeps the text', async () => {
  render(<Search />);
  await userEvent.type(box(), 'an');
  await userEvent.keyboard('{Escape}');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  expect(box().value).toBe('an');
});

test('Escape again clears the text', async () => {
  render(<Search />);
  await userEvent.type(box(), 'an{Escape}{Escape}');
  expect(box().value).toBe('');
});

test('leaving the field closes the list', async () => {
  render(<Search />);
  await userEvent.type(box(), 'an');
  await userEvent.tab();
  expect(options()).toEqual([]);
});

test('the pointer makes a suggestion the active one', async () => {
  render(<Search />);
  await userEvent.type(box(), 'an');
  await userEvent.hover(screen.getByRole('option', { name: /Luis/ }));
  expect(active()).toBe('Luis Anchía Rojas');
});

test('the arrow keys open the list again, and wrap around', async () => {
  render(<Search />);
  await userEvent.type(box(), 'an{Escape}{ArrowUp}');
  expect(active()).toBe('Ana Mora SolísOtra empresa');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('Ana Mora SolísPinturas Mora');
});

test('no match says so', async () => {
  render(<Search />);
  await userEvent.type(box(), 'zz');
  expect(await screen.findByText('Sin coincidencias')).toBeTruthy();
});

test('the field can be focused on arrival', () => {
  render(<Search autoFocus />);
  expect(document.activeElement).toBe(box());
});

test('Enter chooses the only match without going through the list', async () => {
  const onSelect = vi.fn();
  render(<Search onSelect={onSelect} />);
  await userEvent.type(box(), 'luis{Enter}');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(PEOPLE[1]);
});

test('Enter among several matches waits for a choice', async () => {
  const onSelect = vi.fn();
  render(<Search onSelect={onSelect} />);
  await userEvent.type(box(), 'ana{Enter}');
  expect(onSelect).not.toHaveBeenCalled();
});
