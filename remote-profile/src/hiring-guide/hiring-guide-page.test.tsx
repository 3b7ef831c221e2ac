// @vitest-environment dom
import { BrowserRouter } from '@club/shared/router';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ADVICE_GROUPS } from './groups';
import HiringGuidePage from './hiring-guide-page';
import { ADVICE_SOURCES } from './points';

const KEY = 'club:antes-de-contratar';
const POINTS = ADVICE_GROUPS.flatMap(({ points }) => points);

const page = (
  <BrowserRouter>
    <HiringGuidePage />
  </BrowserRouter>
);
const show = () => render(page);
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
const ticked = () => boxes().flatMap(({ checked, value }) => (checked ? value : []));
const box = (title: string) => screen.getByRole('checkbox', { name: title });
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('the checklist', () => {
  test('has five groups in chronological order of a hiring', () => {
    show();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Antes de pedir precio',
      'Al elegir',
      'Al firmar',
      'Durante la obra',
      'Al recibir',
    ]);
  });

  test('has a checkbox with a unique id for every point, described by its text', () => {
    show();
    expect(boxes()).toHaveLength(POINTS.length);
    expect(new Set(POINTS.map(({ id }) => id)).size).toBe(POINTS.length);
    for (const { title, text } of POINTS) {
      const explained = box(title).getAttribute('aria-describedby') ?? '';
      expect(document.getElementById(explained)?.textContent).toBe(text);
    }
  });

  test('links every institution in a new tab without an opener', () => {
    show();
    for (const { name, site } of Object.values(ADVICE_SOURCES)) {
      const links = screen
        .getAllByRole<HTMLAnchorElement>('link', { name: /\(se abre en otra pestaña\)$/ })
        .filter((link) => link.getAttribute('href') === `https://${site}/`);
      expect(links[0]?.textContent).toContain(site);
      expect(links[0]?.rel).toBe('noopener');
      expect(links[0]?.closest('li')?.textContent).toContain(name);
    }
  });

  test('shows each point’s source, the date of the last review, and that it is no legal advice', () => {
    show();
    for (const { title, source } of POINTS) {
      const point = box(title).closest('li')?.textContent ?? '';
      expect(point.includes('Fuente: ')).toBe(source !== undefined);
    }
    expect(screen.getAllByText(/consejos prácticos del club/)).toHaveLength(1);
    expect(screen.getByText(/Última revisión: 22\/11\/2026\./)).toBeTruthy();
    expect(screen.getByText('Es información general, no asesoría legal.')).toBeTruthy();
  });
});

describe('checked points', () => {
  test('are stored in this browser and restored on the next visit', async () => {
    const { unmount } = show();
    await userEvent.click(box('Firme un contrato por escrito'));
    await userEvent.click(box('Tome fotos cada semana'));
    expect(kept()).toEqual(['contrato', 'fotos']);
    unmount();
    show();
    expect(ticked()).toEqual(['contrato', 'fotos']);
  });

  test('are not part of server-rendered HTML', () => {
    localStorage.setItem(KEY, '["contrato"]');
    const html = renderToString(page);
    expect(html).toContain('type="checkbox"');
    expect(html).not.toContain('checked');
  });

  test('are kept if checked before hydration, together with stored ones', () => {
    localStorage.setItem(KEY, '["fotos"]');
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page);
    for (const early of container.querySelectorAll<HTMLInputElement>('[value=contrato]'))
      early.checked = true;
    render(page, { container, hydrate: true });
    expect(ticked()).toEqual(['contrato', 'fotos']);
    expect(kept()).toEqual(['contrato', 'fotos']);
  });

  test('of another tab stay checked after a change in this tab', async () => {
    show();
    localStorage.setItem(KEY, '["contrato"]');
    await userEvent.click(box('Tome fotos cada semana'));
    expect(kept()).toEqual(['contrato', 'fotos']);
  });

  test('follow changes in another tab until the visitor leaves the page', () => {
    const { unmount } = show();
    localStorage.setItem(KEY, '["contrato"]');
    window.dispatchEvent(new StorageEvent('storage', { key: 'club:guardados' }));
    expect(ticked()).toEqual([]);
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(ticked()).toEqual(['contrato']);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(ticked()).toEqual([]);
    unmount();
    const read = vi.spyOn(Storage.prototype, 'getItem');
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(read).not.toHaveBeenCalled();
  });

  test('are read again when the page returns from the back-forward cache', () => {
    show();
    localStorage.setItem(KEY, '["fotos"]');
    window.dispatchEvent(new Event('pageshow'));
    expect(ticked()).toEqual(['fotos']);
  });

  test('are removed from storage when the last one is unchecked', async () => {
    show();
    await userEvent.click(box('Tome fotos cada semana'));
    await userEvent.click(box('Tome fotos cada semana'));
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('are erased by «Desmarcar todo»', async () => {
    localStorage.setItem(KEY, '["fotos","contrato"]');
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Desmarcar todo' }));
    expect(ticked()).toEqual([]);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test.each(['{', 'null', '7', '{"fotos":true}', '[null,{},"nada"]'])(
    'are empty if the stored value is %s',
    (text) => {
      localStorage.setItem(KEY, text);
      show();
      expect(ticked()).toEqual([]);
    },
  );

  test('work without storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    show();
    await userEvent.click(box('Tome fotos cada semana'));
    window.dispatchEvent(new Event('pageshow'));
    expect(ticked()).toEqual(['fotos']);
  });
});

test('«Imprimir» opens the print dialog', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { container } = show();
  await userEvent.click(within(container).getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
});
