// @vitest-environment dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { currentUrl, visitPage } from '../testing/render-page';
import SearchMethodPage from './search-method-page';

describe('the choice of search method', () => {
  test.each([
    ['Por área de trabajo', '/filtro/area-trabajo'],
    ['Por área de cobertura', '/filtro/provincia'],
  ])('«%s» links to %s', async (name, path) => {
    visitPage(<SearchMethodPage />, { at: '/especialistas' });
    await userEvent.click(screen.getByRole('link', { name: new RegExp(`^${name}`) }));
    expect(currentUrl()).toBe(path);
  });

  test('works by keyboard alone', async () => {
    visitPage(<SearchMethodPage />, { at: '/especialistas' });
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(currentUrl()).toBe('/filtro/provincia');
  });

  test('has a heading and is marked as part of the directory remote', () => {
    visitPage(<SearchMethodPage />, { at: '/especialistas' });
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading.closest('[data-boundary="directory"]')).not.toBeNull();
  });
});
