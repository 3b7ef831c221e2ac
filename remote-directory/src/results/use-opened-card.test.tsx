// @vitest-environment dom
import { BrowserRouter } from '@club/shared/router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useOpenedCard } from './use-opened-card';

function Cards() {
  const list = useRef<HTMLUListElement>(null);
  const opened = useOpenedCard(list, 2);
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

afterEach(cleanup);

test('a card that was opened has the focus on the way back; one opened elsewhere takes it from nobody', () => {
  visit();
  fireEvent.click(screen.getByText('1'));
  fireEvent.click(screen.getByText('2'), { ctrlKey: true });
  fireEvent.click(screen.getByText('2'), { metaKey: true });
  fireEvent.click(screen.getByText('2'), { shiftKey: true });
  visit();
  expect(document.activeElement?.textContent).toBe('1');
});
