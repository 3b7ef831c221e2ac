// @vitest-environment dom
import { BrowserRouter, useLocation } from '@club/shared/router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Banner, HomePage, ROTATION_MS } from './home-page';

afterEach(cleanup);

function Place() {
  const { pathname, state } = useLocation();
  return <output>{JSON.stringify({ pathname, state })}</output>;
}

const place = () => JSON.parse(screen.getByRole('status').textContent ?? '');

describe('the home page', () => {
  beforeEach(() => {
    window.history.replaceState(null, '', '/');
    render(
      <BrowserRouter>
        <HomePage />
        <Place />
      </BrowserRouter>,
    );
  });

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

  test('shows four tiles', () => {
    expect(screen.getAllByRole('link').filter(isTile)).toHaveLength(4);
  });

  test('the address of a tile names its area, for a new tab', () => {
    const areas = screen
      .getAllByRole('link')
      .filter(isTile)
      .map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('area'));
    expect(areas).toEqual(['Pintura', 'Construcción', 'Electricidad', 'Aires Acondicionados']);
  });
});

describe('the banner', () => {
  const ONE = { src: '/1.svg', alt: 'uno' };
  const TWO = { src: '/2.svg', alt: 'dos' };

  beforeEach(() => void vi.useFakeTimers());

  afterEach(() => void vi.useRealTimers());

  const shown = () => screen.getByRole('img').getAttribute('alt');
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  test('rotates every three seconds and starts over after the last picture', () => {
    render(<Banner pictures={[ONE, TWO]} />);
    expect(shown()).toBe('uno');
    wait(2_999);
    expect(shown()).toBe('uno');
    wait(1);
    expect(shown()).toBe('dos');
    wait(ROTATION_MS);
    expect(shown()).toBe('uno');
  });

  test('does not rotate and has no pause button with one picture', () => {
    render(<Banner pictures={[ONE]} />);
    wait(ROTATION_MS * 3);
    expect(shown()).toBe('uno');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('can be paused and resumed', () => {
    render(<Banner pictures={[ONE, TWO]} />);
    fireEvent.click(screen.getByRole('button', { name: 'Pausar' }));
    wait(ROTATION_MS * 2);
    expect(shown()).toBe('uno');
    fireEvent.click(screen.getByRole('button', { name: 'Reanudar' }));
    wait(ROTATION_MS);
    expect(shown()).toBe('dos');
  });
});
