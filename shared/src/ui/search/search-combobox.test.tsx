// @vitest-environment dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { polyfillJsdom } from '../testing';
import { SearchCombobox, type SearchComboboxProps, type SearchGroup } from './search-combobox';

beforeAll(polyfillJsdom);
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

test('the combobox suggests nothing without items', async () => {
  render(<Search />);
  await userEvent.type(box(), 'a');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  expect(options()).toEqual([]);
});

test('the combobox lists the caller’s items', async () => {
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

test('the arrow keys move through the list and Enter chooses, even among items with equal names', async () => {
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

test('a click on an item chooses it and does not change the text', async () => {
  const onSelect = vi.fn();
  const onValueChange = vi.fn();
  render(<Search value="an" items={PEOPLE} onSelect={onSelect} onValueChange={onValueChange} />);
  await userEvent.click(box());
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(await screen.findByRole('option', { name: /Luis/ }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(PEOPLE[1]);
  expect(onValueChange).not.toHaveBeenCalledWith('Luis Anchía Rojas');
});

test('Escape closes the combobox’s list and keeps the text', async () => {
  render(<Search />);
  await userEvent.type(box(), 'an');
  await userEvent.keyboard('{Escape}');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  expect(box().value).toBe('an');
});

test('a second Escape clears the text', async () => {
  render(<Search />);
  await userEvent.type(box(), 'an{Escape}{Escape}');
  expect(box().value).toBe('');
});

test('leaving the combobox closes its list', async () => {
  render(<Search />);
  await userEvent.type(box(), 'an');
  await userEvent.tab();
  expect(options()).toEqual([]);
});

test('hovering over an option makes it active', async () => {
  render(<Search />);
  await userEvent.type(box(), 'an');
  await userEvent.hover(screen.getByRole('option', { name: /Luis/ }));
  expect(active()).toBe('Luis Anchía Rojas');
});

test('the arrow keys reopen the list and wrap around', async () => {
  render(<Search />);
  await userEvent.type(box(), 'an{Escape}{ArrowUp}');
  expect(active()).toBe('Ana Mora SolísOtra empresa');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('Ana Mora SolísPinturas Mora');
});

test('the combobox shows a text if nothing matches', async () => {
  render(<Search />);
  await userEvent.type(box(), 'zz');
  expect(await screen.findByText('Sin coincidencias')).toBeTruthy();
});

test('the combobox announces the number of suggestions to screen readers politely', async () => {
  render(<Search />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  await userEvent.type(box(), 'an');
  expect(status.textContent).toBe('3 sugerencias');
  await userEvent.clear(box());
  await userEvent.type(box(), 'luis');
  expect(status.textContent).toBe('1 sugerencia');
  expect(status.lastElementChild?.childNodes).toHaveLength(1);
});

test('the combobox has the focus if requested', () => {
  render(<Search autoFocus />);
  expect(document.activeElement).toBe(box());
});

test('Enter chooses the only match', async () => {
  const onSelect = vi.fn();
  render(<Search onSelect={onSelect} />);
  await userEvent.type(box(), 'luis{Enter}');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(PEOPLE[1]);
});

test('Enter chooses nothing among several matches', async () => {
  const onSelect = vi.fn();
  render(<Search onSelect={onSelect} />);
  await userEvent.type(box(), 'ana{Enter}');
  expect(onSelect).not.toHaveBeenCalled();
});

describe('the group below the items', () => {
  const OPTIONS = [
    { id: 'pintura', label: 'Pintura', detail: '· 96 especialistas' },
    { id: 'solis', label: 'Construcciones Solís', expands: true },
  ];
  const more = (changes: Partial<SearchGroup> = {}): SearchGroup => ({
    label: 'Por oficio o lugar',
    items: OPTIONS,
    onSelect: () => {},
    ...changes,
  });
  const group = () => screen.getByRole('group', { name: 'Por oficio o lugar' });

  test('belongs to the listbox of the items', async () => {
    render(<Search more={more()} />);
    await userEvent.type(box(), 'luis');
    expect(
      within(group())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Pintura· 96 especialistas', 'Construcciones Solís']);
    expect(screen.getByRole('listbox').getAttribute('aria-owns')).toBe(group().id);
  });

  test('counts among the announced results, together with the items', async () => {
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

  test('is reached by the arrow keys after the items, and Enter chooses the active option', async () => {
    const onSelect = vi.fn();
    const onOption = vi.fn();
    render(<Search onSelect={onSelect} more={more({ onSelect: onOption })} />);
    await userEvent.type(box(), 'luis{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Pintura· 96 especialistas');
    await userEvent.keyboard('{Enter}');
    expect(onOption).toHaveBeenCalledExactlyOnceWith(OPTIONS[0]);
    expect(onSelect).not.toHaveBeenCalled();
    expect(options()).toEqual([]);
  });

  test('can be reached by the arrow keys while a text states that no item matches', async () => {
    render(<Search more={more()} />);
    await userEvent.type(box(), 'zz');
    expect(screen.getByText('Sin coincidencias')).toBeTruthy();
    expect(box().getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('Pintura· 96 especialistas');
  });

  test('is shown above the text that no item matches', async () => {
    render(<Search more={more()} />);
    await userEvent.type(box(), 'zz');
    const text = screen.getByText('Sin coincidencias');
    expect(group().compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('status').textContent).toBe('2 sugerenciasSin coincidencias');
  });

  test('shows its notice instead of its label, even if the group is a fallback', async () => {
    render(<Search more={more({ notice: 'Por ahora nadie.', isLastResort: true })} />);
    await userEvent.type(box(), 'zz');
    expect(screen.getByRole('group', { name: 'Por ahora nadie.' })).toBeTruthy();
    expect(screen.getByText('Por ahora nadie.').hidden).toBe(false);
  });

  test('stays open after a click on an option that expands', async () => {
    const onOption = vi.fn();
    render(<Search more={more({ onSelect: onOption })} />);
    await userEvent.type(box(), 'zz');
    await userEvent.click(screen.getByRole('option', { name: 'Construcciones Solís' }));
    expect(onOption).toHaveBeenCalledExactlyOnceWith(OPTIONS[1]);
    expect(options()).toHaveLength(2);
    expect(active()).toBeUndefined();
  });

  test('Enter chooses its only option, but in a fallback group only after an arrow key has reached the option', async () => {
    const onOption = vi.fn();
    const only = more({ items: OPTIONS.slice(0, 1), onSelect: onOption });
    const { rerender } = render(<Search more={{ ...only, isLastResort: true }} />);
    await userEvent.type(box(), 'zz{Enter}');
    expect(onOption).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onOption).toHaveBeenCalledTimes(1);
    rerender(<Search more={only} />);
    await userEvent.type(box(), 'z{Enter}');
    expect(onOption).toHaveBeenCalledTimes(2);
  });

  test('Enter chooses the only item above the group', async () => {
    const onSelect = vi.fn();
    render(<Search onSelect={onSelect} more={more()} />);
    await userEvent.type(box(), 'luis{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(PEOPLE[1]);
  });

  test('is absent if it has no options', async () => {
    render(<Search more={more({ items: [] })} />);
    await userEvent.type(box(), 'luis');
    expect(screen.queryByRole('group')).toBeNull();
    expect(screen.getByRole('option').hasAttribute('aria-setsize')).toBe(false);
  });
});
