// @vitest-environment dom
import { BrowserRouter, Link, Route, Routes } from '@club/shared/router';
import { PageHeading } from '@club/shared/ui';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchLateFont, showLateFont, useNavigationEffects } from './navigation-effects';

function Site() {
  useNavigationEffects();
  return (
    <>
      <input aria-label="buscar" />
      <Link to="/b">ir</Link>
      <Routes>
        <Route path="/" element={<PageHeading>uno</PageHeading>} />
        <Route path="/b" element={<PageHeading>dos</PageHeading>} />
      </Routes>
    </>
  );
}

describe('navigation', () => {
  const scrolled = vi.fn();

  beforeEach(() => {
    window.history.replaceState(null, '', '/');
    scrolled.mockClear();
    vi.stubGlobal('scrollTo', scrolled);
    render(
      <BrowserRouter>
        <Site />
      </BrowserRouter>,
    );
  });

  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  const heading = (name: string) => screen.getByRole('heading', { name });

  test('does not change focus and scroll position of the first page', () => {
    expect(document.activeElement).toBe(document.body);
    expect(scrolled).not.toHaveBeenCalled();
  });

  test('scrolls a new page to its top and focuses its heading; going back keeps the scroll position', async () => {
    await userEvent.click(screen.getByRole('link', { name: 'ir' }));
    expect(document.activeElement).toBe(heading('dos'));
    expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 0);
    act(() => window.history.back());
    await waitFor(() => expect(document.activeElement).toBe(heading('uno')));
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  test('does not move the focus if the visitor moved it before the new page rendered', () => {
    const field = screen.getByRole('textbox');
    act(() => {
      screen.getByRole('link', { name: 'ir' }).click();
      field.focus();
      expect(screen.queryByRole('heading', { name: 'dos' })).toBeNull();
    });
    expect(heading('dos')).toBeTruthy();
    expect(document.activeElement).toBe(field);
  });
});

describe('a web font that loads late', () => {
  const added = vi.fn();
  const loads = vi.fn<() => Promise<unknown>>();

  class Face {
    constructor(
      readonly family: string,
      readonly source: string,
    ) {}
    load = () => loads().then(() => this);
  }

  type Known = { family: string; status: string };

  function page(faces: Known[]): void {
    document.head.innerHTML = '<link rel="preload" as="font" href="/assets/font-1.woff2">';
    Object.assign(document, { fonts: { [Symbol.iterator]: () => faces[Symbol.iterator](), add: added } });
  }

  const late: Known[] = [
    { family: 'Figtree', status: 'loaded' },
    { family: '"Figtree fallback"', status: 'loaded' },
  ];
  const inTime: Known[] = [
    { family: 'Figtree', status: 'loaded' },
    { family: 'Figtree fallback', status: 'unloaded' },
  ];
  const fetched = () => new Promise((resolve) => setTimeout(resolve));

  beforeEach(() => {
    vi.stubGlobal('FontFace', Face);
    loads.mockReset().mockResolvedValue(undefined);
    added.mockReset();
  });
  afterEach(() => vi.unstubAllGlobals());

  test('is shown from the next page on', async () => {
    page(late);
    fetchLateFont();
    await fetched();
    expect(added).not.toHaveBeenCalled();
    showLateFont();
    showLateFont();
    expect(added).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ family: 'Figtree', source: expect.stringContaining('/assets/font-1.woff2') }),
    );
  });

  test('is not fetched if the font had loaded before the first paint', async () => {
    page(inTime);
    fetchLateFont();
    await fetched();
    showLateFont();
    expect(loads).not.toHaveBeenCalled();
    expect(added).not.toHaveBeenCalled();
  });

  test('is not shown if the fetch fails', async () => {
    loads.mockRejectedValue(new Error('offline'));
    page(late);
    fetchLateFont();
    await fetched();
    showLateFont();
    expect(added).not.toHaveBeenCalled();
  });
});
