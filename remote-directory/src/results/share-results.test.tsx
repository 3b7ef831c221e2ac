// @vitest-environment dom
import { resultsHref } from '@club/shared/routes';
import { aSpecialist, someFilters } from '@club/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { stubIntersection } from '../testing/intersection';
import { visit } from '../testing/render-page';
import ResultsPage from './results-page';

test('«Compartir» gives the search’s own address, with its query and nothing else', async () => {
  stubIntersection();
  const search = resultsHref(someFilters());
  visit(<ResultsPage />, { at: `${search}&utm_source=x&nombre=Ana`, specialists: [aSpecialist()] });
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.create(navigator, { share: { value: share } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Compartir' }));
  expect(share).toHaveBeenCalledWith({
    title: expect.stringContaining(someFilters().canton),
    url: window.location.origin + search,
  });
});
