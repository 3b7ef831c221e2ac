// @vitest-environment dom
import { BrowserRouter, useLocation } from '@club/shared/router';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HomePage } from './home-page';

function Place() {
  const { pathname, state } = useLocation();
  return <output>{JSON.stringify({ pathname, state })}</output>;
}

const place = () => JSON.parse(screen.getByRole('status').textContent ?? '');

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  render(
    <BrowserRouter>
      <HomePage />
      <Place />
    </BrowserRouter>,
  );
});

afterEach(cleanup);

test('says that the retailer chose the specialists for experience, quality of work and reputation', () => {
  expect(
    screen.getByText(
      /seleccionados por nuestra tienda por su experiencia, la calidad de su trabajo y su reputación/,
    ),
  ).toBeTruthy();
});

test.each(['Pintura', 'Construcción', 'Electricidad', 'Aires Acondicionados'])(
  'the tile «%s» opens the work-area filter and passes its name in navigation state',
  async (area) => {
    await userEvent.click(screen.getByRole('link', { name: area }));
    expect(place()).toEqual({ pathname: '/filtro/area-trabajo', state: { area } });
  },
);

const isTile = (link: HTMLElement) => link.getAttribute('href')?.startsWith('/filtro/area-trabajo');

test('there are four tiles', () => {
  expect(screen.getAllByRole('link').filter(isTile)).toHaveLength(4);
});

test('the address of a tile names its area, for whoever opens it in a new tab', () => {
  const areas = screen
    .getAllByRole('link')
    .filter(isTile)
    .map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('area'));
  expect(areas).toEqual(['Pintura', 'Construcción', 'Electricidad', 'Aires Acondicionados']);
});
