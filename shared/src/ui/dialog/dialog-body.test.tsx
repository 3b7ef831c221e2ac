// @vitest-environment dom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { completeJsdom } from '../testing';
import { Dialog } from './dialog';

let contentHeight = 0;
let measured: (() => void)[] = [];

beforeAll(completeJsdom);
beforeEach(() => {
  measured = [];
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => contentHeight);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly notify: () => void) {}
      observe() {
        measured.push(this.notify);
      }
      disconnect() {
        measured = measured.filter((notify) => notify !== this.notify);
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draw = (height: number, children: ReactNode) => {
  contentHeight = height;
  render(
    <Dialog open onClose={() => {}} title="Programa">
      {children}
    </Dialog>,
  );
};
const resize = (height: number) =>
  act(() => {
    contentHeight = height;
    for (const notify of [...measured]) notify();
  });
const reachable = () => screen.queryByRole('group', { name: 'Programa' })?.tabIndex === 0;

test('text that overflows is within reach of the keyboard', () => {
  draw(900, <p>Texto</p>);
  expect(reachable()).toBe(true);
});

test('text that fits is no stop for the keyboard', () => {
  draw(300, <p>Texto</p>);
  expect(reachable()).toBe(false);
});

test('a control inside is stop enough', () => {
  draw(900, <button type="button">Ver más</button>);
  expect(reachable()).toBe(false);
});

test('it follows what the text grows and shrinks to', () => {
  draw(300, <p>Texto</p>);
  resize(900);
  expect(reachable()).toBe(true);
  resize(200);
  expect(reachable()).toBe(false);
});
