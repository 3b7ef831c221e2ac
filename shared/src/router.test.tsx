// @vitest-environment dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BrowserRouter, Link, useLocation } from './router';

/** Shows the address and its state beside a link. */
function Page(props: Partial<Parameters<typeof Link>[0]>) {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <output>{JSON.stringify([pathname + search, state])}</output>
      <Link to={{ pathname: '/b', search: '?c=1' }} {...props}>
        ir
      </Link>
    </>
  );
}

const show = (props: Parameters<typeof Page>[0] = {}) =>
  render(
    <BrowserRouter>
      <Page {...props} />
    </BrowserRouter>,
  );
const link = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'ir' });
const shown = () => JSON.parse(screen.getByRole('status').textContent);

beforeEach(() => window.history.replaceState(null, '', '/a'));
afterEach(cleanup);

test('a link opens its page without a request and passes state', () => {
  show({ state: 'de la lista' });
  expect(link().href).toBe(`${window.location.origin}/b?c=1`);
  const before = window.history.length;
  expect(fireEvent.click(link())).toBe(false);
  expect(shown()).toEqual(['/b?c=1', 'de la lista']);
  expect(window.history.length).toBe(before + 1);
});

test('a link with `replace` adds no history entry', () => {
  show({ replace: true });
  const before = window.history.length;
  fireEvent.click(link());
  expect([shown()[0], window.history.length]).toEqual(['/b?c=1', before]);
});

test.each([
  ['a click with Ctrl', {}, { ctrlKey: true }],
  ['the middle button', {}, { button: 1 }],
  ['a link to a new tab', { target: '_blank' }, {}],
])('the browser handles %s', (_, props, click) => {
  show(props);
  // Prevents the default after the link, because jsdom cannot navigate.
  let isHandled = true;
  window.addEventListener('click', (event) => (isHandled = event.defaultPrevented), { once: true });
  fireEvent.click(link(), click);
  expect({ isHandled, shown: shown()[0] }).toEqual({ isHandled: false, shown: '/a' });
});

test('a link calls `onClick`, which can prevent the navigation, and passes its other attributes on', () => {
  let element: HTMLAnchorElement | null = null;
  show({
    id: 'enlace',
    ref: (each: HTMLAnchorElement | null) => {
      element ??= each;
    },
    onClick: (event) => event.preventDefault(),
  });
  fireEvent.click(link());
  expect([shown()[0], link().id, element]).toEqual(['/a', 'enlace', link()]);
});
