// @vitest-environment dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Stars, starsLabel } from './stars';

afterEach(cleanup);

/** Returns the number of stars in an SVG path, and the position where the last one starts. */
const drawn = (fill: 'full' | 'half') => {
  const tops = document.querySelector(`[data-fill=${fill}]`)?.getAttribute('d')?.match(/M\d+/g) ?? [];
  return [tops.length, tops.at(-1)];
};

test('the accessible name of the stars has a decimal comma', () => {
  render(<Stars value={4.5} />);
  expect(screen.getByRole('img', { name: '4,5 de 5 estrellas' })).toBeTruthy();
});

test('a row of stars shows a half star for a fraction of at least 0.5', () => {
  render(<Stars value={3.5} />);
  expect(drawn('full')).toEqual([3, 'M64']);
  expect(drawn('half')).toEqual([1, 'M90']);
});

test.each([
  [0, 0, 0],
  [0.5, 0, 1],
  [3.49, 3, 0],
  [5, 5, 0],
])('a rating of %d shows %d full and %d half stars', (value, full, half) => {
  render(<Stars value={value} />);
  expect([drawn('full')[0], drawn('half')[0]]).toEqual([full, half]);
});

test('a row of stars renders at most five elements', () => {
  const { container } = render(<Stars value={4.5} />);
  expect(container.querySelectorAll('*').length).toBeLessThanOrEqual(5);
});

test('a given label replaces the stars’ accessible name', () => {
  render(<Stars value={3} label="Promedio: 3" />);
  expect(screen.getByRole('img', { name: 'Promedio: 3' })).toBeTruthy();
});

test.each([
  [1, '1 de 5 estrellas'],
  [4.95, '5 de 5 estrellas'],
  [4.44, '4,4 de 5 estrellas'],
  [0, '0 de 5 estrellas'],
])('starsLabel(%s) is «%s»', (value, label) => {
  expect(starsLabel(value)).toBe(label);
});
