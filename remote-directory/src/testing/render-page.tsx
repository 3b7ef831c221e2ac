import type { Specialist } from '@club/shared/domain';
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from '@club/shared/router';
import { configureSite, resetStores } from '@club/shared/state';
import { aSiteConfig } from '@club/shared/testing';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';

const CONFIG = aSiteConfig();

export type ResultsRatingSetting = Parameters<typeof configureSite>[0]['resultsRating'];

type Visit = {
  at: string;
  state?: unknown;
  /** Specialists that the service returns. With null the request fails; with 'pending' it gets no response. */
  specialists?: readonly Specialist[] | null | 'pending';
  ratings?: readonly unknown[] | null;
  resultsRating?: ResultsRatingSetting;
  /** Initial local storage. */
  stored?: Record<string, string>;
  /** Whether to render the page at every URL instead of only at the path of `at`. */
  everywhere?: boolean;
};

let visits = 0;

/** Renders a page with the real stores and router, and a stubbed service. */
export function visitPage(page: ReactNode, { at, state = null, everywhere = false, ...rest }: Visit): void {
  cleanup();
  resetStores();
  localStorage.clear();
  for (const [key, text] of Object.entries(rest.stored ?? {})) localStorage.setItem(key, text);
  stubService(rest);
  if (rest.specialists === null || rest.ratings === null)
    vi.spyOn(console, 'error').mockImplementation(() => {});
  configureSite({ ...CONFIG, resultsRating: rest.resultsRating ?? CONFIG.resultsRating });
  visits += 1;
  window.history.pushState({ usr: state, key: `visit-${visits}` }, '', at);
  render(
    <BrowserRouter>
      <Routes>
        <Route path={everywhere ? '*' : at.split(/[?#]/)[0]} element={page} />
        {!everywhere && <Route path="*" element={<p>Otra página</p>} />}
      </Routes>
      <Whereabouts />
    </BrowserRouter>,
  );
}

/** Returns the path and query of the current page. */
export const currentUrl = () => screen.getByTestId('address').textContent;

/** Returns the navigation state of the current entry. */
export const navigationState = (): unknown => JSON.parse(screen.getByTestId('state').textContent ?? 'null');

function Whereabouts() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" tabIndex={-1} onClick={() => navigate('/otra')}>
        Ir a otra página
      </button>
      <output data-testid="address">{pathname + readable(search)}</output>
      <output data-testid="state">{JSON.stringify(state)}</output>
    </>
  );
}

function readable(search: string): string {
  const query = [...new URLSearchParams(search)].map(([name, value]) => `${name}=${value}`).join('&');
  return query === '' ? '' : `?${query}`;
}

/** Stubs `fetch` with these responses of the service. */
export function stubService({
  specialists = [],
  ratings = [],
}: Pick<Visit, 'specialists' | 'ratings'>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === CONFIG.endpoints.ratings)
      return ratings ? new Response(JSON.stringify(ratings)) : Response.error();
    if (specialists === 'pending') return new Promise(() => {});
    if (specialists === null) throw new TypeError('unreachable');
    return new Response(JSON.stringify(specialists));
  });
}

/** Waits for the cards of a step and returns their texts. */
export async function choiceNames(): Promise<(string | null)[]> {
  const links = await screen.findAllByRole('link', { name: /\d especialistas?$/ });
  return links.map((link) => link.textContent);
}
