// @vitest-environment dom

import type { Specialist } from '@club/shared/domain';
import { BrowserRouter } from '@club/shared/router';
import { manySpecialists, someFilters } from '@club/shared/testing';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubIntersection } from '../testing/intersection';
import { MOST_AT_ONCE, SHOWN_AT_FIRST } from './batches';
import { ResultsGrid } from './results-grid';

vi.mock('../specialist-card/specialist-card', () => ({
  SpecialistCard: ({ specialist: { id, nombre } }: { specialist: Specialist }) => (
    <a href={`/detalle/${id}`} onClick={(event) => event.preventDefault()}>
      {nombre}
    </a>
  ),
}));

let scrolling: ReturnType<typeof stubIntersection>;
let visits = 0;
beforeEach(() => {
  visits += 1;
  window.history.pushState({ usr: null, key: `visit-${visits}` }, '', '/resultados');
  scrolling = stubIntersection();
});
afterEach(cleanup);

const grid = (count: number) => (
  <BrowserRouter>
    <ResultsGrid
      found={{ total: manySpecialists(count).length, specialists: manySpecialists(count) }}
      filters={someFilters()}
    />
  </BrowserRouter>
);

test('the focus is handed over once, where the button vanished with it', () => {
  const { rerender } = render(grid(SHOWN_AT_FIRST + 2));
  screen.getByRole('button', { name: 'Ver más especialistas' }).focus();
  scrolling.comeNear();
  const links = screen.getAllByRole('link');
  expect(document.activeElement).toBe(links[SHOWN_AT_FIRST]);
  links[0]?.focus();
  rerender(grid(SHOWN_AT_FIRST + 40));
  scrolling.comeNear();
  expect(document.activeElement).toBe(links[0]);
});

describe('coming back to a list that had grown very long', () => {
  const LONG = 300;
  const list = () => document.querySelector('ul') as HTMLElement;

  async function growWhole() {
    fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
    await waitFor(() => expect(list().childElementCount).toBe(LONG));
  }

  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return 100 * this.childElementCount;
    });
  });

  test('draws a part of it, keeps the height of the whole and draws the rest little by little', async () => {
    const { unmount } = render(grid(LONG));
    expect(list().style.minBlockSize).toBe('');
    await growWhole();
    unmount();
    render(grid(LONG));
    expect(list().childElementCount).toBe(MOST_AT_ONCE);
    expect(list().style.minBlockSize).toBe(`${100 * LONG}px`);
    await waitFor(() => expect(list().childElementCount).toBe(LONG));
    expect(list().style.minBlockSize).toBe('');
  });

  test('forgets nothing of it when it is left again before all was drawn', async () => {
    const { unmount } = render(grid(LONG));
    await growWhole();
    unmount();
    render(grid(LONG)).unmount();
    render(grid(LONG));
    await waitFor(() => expect(list().childElementCount).toBe(LONG));
  });

  const cardOf = (id: number) => document.querySelector<HTMLElement>(`[href="/detalle/${id}"]`);

  test('gives the focus to the card that was opened, once it is drawn', async () => {
    const { unmount } = render(grid(LONG));
    await growWhole();
    fireEvent.click(cardOf(290) as HTMLElement);
    unmount();
    render(grid(LONG));
    expect(document.activeElement).toBe(document.body);
    await waitFor(() => expect(cardOf(290)).not.toBeNull());
    expect(document.activeElement).toBe(cardOf(290));
  });

  test('leaves the focus to who has moved it on before that card was drawn', async () => {
    const { unmount } = render(grid(LONG));
    await growWhole();
    fireEvent.click(cardOf(MOST_AT_ONCE + 1) as HTMLElement);
    unmount();
    render(grid(LONG));
    cardOf(2)?.focus();
    await waitFor(() => expect(list().childElementCount).toBe(LONG));
    expect(document.activeElement).toBe(cardOf(2));
  });

  test('holds no room for those who are not found any more', async () => {
    const { unmount } = render(grid(LONG));
    await growWhole();
    unmount();
    render(grid(SHOWN_AT_FIRST));
    expect(list().childElementCount).toBe(SHOWN_AT_FIRST);
    expect(list().style.minBlockSize).toBe('');
  });
});
