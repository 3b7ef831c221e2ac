// @vitest-environment dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { polyfillJsdom } from '../testing';
import { StarPicker } from './star-picker';

beforeAll(polyfillJsdom);
afterEach(cleanup);

function Picker({ start = 0 }: { start?: number }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <StarPicker value={value} onChange={setValue} label="Calificación" />
      <output>{value}</output>
    </>
  );
}

const star = (n: number) => screen.getByRole<HTMLInputElement>('radio', { name: `${n} de 5 estrellas` });
const lit = () => document.querySelectorAll('svg.on').length;
const chosen = () => screen.getByRole('status').textContent;

test('the star picker is a named group of five stars, none of them chosen', () => {
  render(<Picker />);
  expect(screen.getByRole('group', { name: 'Calificación' })).toBeTruthy();
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked)).toEqual(
    Array(5).fill(false),
  );
});

test('a click on a star fills it and the stars before it', async () => {
  render(<Picker />);
  await userEvent.click(star(4));
  expect(chosen()).toBe('4');
  expect(star(4).checked).toBe(true);
  expect(lit()).toBe(4);
});

test('the star picker previews the stars up to the pointer', async () => {
  render(<Picker start={2} />);
  await userEvent.hover(star(5));
  expect(lit()).toBe(5);
  await userEvent.unhover(star(5));
  expect(lit()).toBe(2);
  expect(chosen()).toBe('2');
});

test('the arrow keys choose stars in the star picker', async () => {
  render(<Picker start={2} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(chosen()).toBe('3');
});

test('clearing the choice keeps the focus in the star picker', async () => {
  render(<Picker start={3} />);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar estrellas' }));
  expect(chosen()).toBe('0');
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(star(1));
});
