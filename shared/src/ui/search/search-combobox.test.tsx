// @vitest-environment dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { completeJsdom } from '../testing';
import { SearchCombobox, type SearchComboboxProps } from './search-combobox';
import type { SearchGroup } from './search-item';

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

describe('other ways on, below the items', () => {
  const WAYS = [
    { id: 'pintura', label: 'Pintura', detail: '· 96 especialistas' },
    { id: 'solis', label: 'Construcciones Solís', expands: true },
  ];
  const more = (changes: Partial<SearchGroup> = {}): SearchGroup => ({
    label: 'Por oficio o lugar',
    items: WAYS,
    onSelect: () => {},
    ...changes,
  });
  const group = () => screen.getByRole('group', { name: 'Por oficio o lugar' });

  test('are options of the same list, in a group of their own', async () => {
    render(<Search more={more()} />);
    await userEvent.type(box(), 'luis');
    expect(
      within(group())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Pintura· 96 especialistas', 'Construcciones Solís']);
    expect(screen.getByRole('listbox').getAttribute('aria-owns')).toBe(group().id);
  });

  test('are counted with the items', async () => {
    render(<Search more={more()} />);
    await userEvent.type(box(), 'luis');
    const places = screen
      .getAllByRole('option')
      .map((option) => [option.getAttribute('aria-posinset'), option.getAttribute('aria-setsize')]);
    expect(places).toEqual([
      ['1', '3'],
      ['2', '3'],
      ['3', '3'],
    ]);
  });

  test('are reached by the arrows after the items, and Enter takes one', async () => {
    const onSelect = vi.fn();
    const onWay = vi.fn();
    render(<Search onSelect={onSelect} more={more({ onSelect: onWay })} />);
    await userEvent.type(box(), 'luis{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Pintura· 96 especialistas');
    await userEvent.keyboard('{Enter}');
    expect(onWay).toHaveBeenCalledExactlyOnceWith(WAYS[0]);
    expect(onSelect).not.toHaveBeenCalled();
    expect(options()).toEqual([]);
  });

  test('stand beside the text for no match', async () => {
    render(<Search more={more()} />);
    await userEvent.type(box(), 'zz');
    expect(screen.getByText('Sin coincidencias')).toBeTruthy();
    expect(box().getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('Pintura· 96 especialistas');
  });

  test('a click on one that expands leaves the list open', async () => {
    const onWay = vi.fn();
    render(<Search more={more({ onSelect: onWay })} />);
    await userEvent.type(box(), 'zz');
    await userEvent.click(screen.getByRole('option', { name: 'Construcciones Solís' }));
    expect(onWay).toHaveBeenCalledExactlyOnceWith(WAYS[1]);
    expect(options()).toHaveLength(2);
    expect(active()).toBeUndefined();
  });

  test('Enter takes the only one, but never the last resort unasked', async () => {
    const onWay = vi.fn();
    const only = more({ items: WAYS.slice(0, 1), onSelect: onWay });
    const { rerender } = render(<Search more={{ ...only, isLastResort: true }} />);
    await userEvent.type(box(), 'zz{Enter}');
    expect(onWay).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onWay).toHaveBeenCalledTimes(1);
    rerender(<Search more={only} />);
    await userEvent.type(box(), 'z{Enter}');
    expect(onWay).toHaveBeenCalledTimes(2);
  });

  test('Enter still takes the only item', async () => {
    const onSelect = vi.fn();
    render(<Search onSelect={onSelect} more={more()} />);
    await userEvent.type(box(), 'luis{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(PEOPLE[1]);
  });

  test('none of them is no group at all', async () => {
    render(<Search more={more({ items: [] })} />);
    await userEvent.type(box(), 'luis');
    expect(screen.queryByRole('group')).toBeNull();
    expect(screen.getByRole('option').hasAttribute('aria-setsize')).toBe(false);
  });
});
