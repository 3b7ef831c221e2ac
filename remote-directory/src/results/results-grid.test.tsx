// @vitest-environment dom
import type { Specialist } from '@club/shared/domain';
import { BrowserRouter } from '@club/shared/router';
import { manySpecialists, someFilters } from '@club/shared/testing';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubIntersection } from '../testing/intersection';
import { ResultsGrid, useFocusOnOpenedCard } from './results-grid';
import { INITIAL_COUNT, MAX_RESTORED_COUNT } from './use-incremental-list';

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
    <ResultsGrid total={count} specialists={manySpecialists(count)} filters={someFilters()} />
  </BrowserRouter>
);

test('the results grid moves the focus once, when the focused button disappears', () => {
  const { rerender } = render(grid(INITIAL_COUNT + 2));
  screen.getByRole('button', { name: 'Ver más especialistas' }).focus();
  scrolling.intersect();
  const links = screen.getAllByRole('link');
  expect(document.activeElement).toBe(links[INITIAL_COUNT]);
  links[0]?.focus();
  rerender(grid(INITIAL_COUNT + 40));
  scrolling.intersect();
  expect(document.activeElement).toBe(links[0]);
});

describe('returning to a list of 300 rendered cards', () => {
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

  test('renders a part at once, keeps the height of the whole list and renders the rest in steps', async () => {
    const { unmount } = render(grid(LONG));
    expect(list().style.minBlockSize).toBe('');
    await growWhole();
    unmount();
    render(grid(LONG));
    expect(list().childElementCount).toBe(MAX_RESTORED_COUNT);
    expect(list().style.minBlockSize).toBe(`${100 * LONG}px`);
    await waitFor(() => expect(list().childElementCount).toBe(LONG));
    expect(list().style.minBlockSize).toBe('');
  });

  test('restores the length even if the visitor left again during the previous return, before all cards were rendered', async () => {
    const { unmount } = render(grid(LONG));
    await growWhole();
    unmount();
    render(grid(LONG)).unmount();
    render(grid(LONG));
    await waitFor(() => expect(list().childElementCount).toBe(LONG));
  });

  const cardOf = (id: number) => document.querySelector<HTMLElement>(`[href="/detalle/${id}"]`);

  test('focuses the opened card once it is rendered', async () => {
    const { unmount } = render(grid(LONG));
    await growWhole();
    fireEvent.click(cardOf(290) as HTMLElement);
    unmount();
    render(grid(LONG));
    expect(document.activeElement).toBe(document.body);
    await waitFor(() => expect(cardOf(290)).not.toBeNull());
    expect(document.activeElement).toBe(cardOf(290));
  });

  test('leaves the focus where the visitor moved it before the list grew', async () => {
    const { unmount } = render(grid(LONG));
    await growWhole();
    fireEvent.click(cardOf(MAX_RESTORED_COUNT + 1) as HTMLElement);
    unmount();
    render(grid(LONG));
    cardOf(2)?.focus();
    await waitFor(() => expect(list().childElementCount).toBe(LONG));
    expect(document.activeElement).toBe(cardOf(2));
  });

  test('reserves no height for results that no longer exist', async () => {
    const { unmount } = render(grid(LONG));
    await growWhole();
    unmount();
    render(grid(INITIAL_COUNT));
    expect(list().childElementCount).toBe(INITIAL_COUNT);
    expect(list().style.minBlockSize).toBe('');
  });
});

describe('the opened card', () => {
  function Cards() {
    const list = useRef<HTMLUListElement>(null);
    const opened = useFocusOnOpenedCard(list, 2);
    return (
      <ul ref={list} {...opened}>
        {['1', '2'].map((id) => (
          <li key={id}>
            <a href={`#/detalle/${id}`}>{id}</a>
          </li>
        ))}
      </ul>
    );
  }

  function visit() {
    cleanup();
    return render(
      <BrowserRouter>
        <Cards />
      </BrowserRouter>,
    );
  }

  test('has the focus after the return, unless it was opened in another tab', () => {
    visit();
    fireEvent.click(screen.getByText('1'));
    fireEvent.click(screen.getByText('2'), { ctrlKey: true });
    fireEvent.click(screen.getByText('2'), { metaKey: true });
    fireEvent.click(screen.getByText('2'), { shiftKey: true });
    visit();
    expect(document.activeElement?.textContent).toBe('1');
  });
});
