// @vitest-environment dom
import { BrowserRouter, Link, Route, Routes } from '@club/shared/router';
import { PageHeading } from '@club/shared/ui';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNavigationEffects } from './use-navigation-effects';

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

test('the first page leaves the focus and the scroll position alone', () => {
  expect(document.activeElement).toBe(document.body);
  expect(scrolled).not.toHaveBeenCalled();
});

test('a new page starts at its top and its heading takes the focus; going back does so too, but keeps the position', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'ir' }));
  expect(document.activeElement).toBe(heading('dos'));
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 0);
  act(() => window.history.back());
  await waitFor(() => expect(document.activeElement).toBe(heading('uno')));
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test('a visitor who has gone on before the new page is drawn keeps the focus', () => {
  const field = screen.getByRole('textbox');
  act(() => {
    screen.getByRole('link', { name: 'ir' }).click();
    field.focus();
    expect(screen.queryByRole('heading', { name: 'dos' })).toBeNull();
  });
  expect(heading('dos')).toBeTruthy();
  expect(document.activeElement).toBe(field);
});
