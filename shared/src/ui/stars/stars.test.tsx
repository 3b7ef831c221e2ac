// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Stars } from './stars';
import { starsLabel } from './stars-label';

afterEach(cleanup);

const fills = () =>
  [...document.querySelectorAll('[data-fill]')].map((star) => star.getAttribute('data-fill'));

test('the value is read with a decimal comma', () => {
  render(<Stars value={4.5} />);
  expect(screen.getByRole('img', { name: '4,5 de 5 estrellas' })).toBeTruthy();
});

test('a fraction of at least a half draws half a star', () => {
  render(<Stars value={3.5} />);
  expect(fills()).toEqual(['full', 'full', 'full', 'half', 'empty']);
});

test('a label of its own replaces the number', () => {
  render(<Stars value={3} label="Calificación de muestra: 3" />);
  expect(screen.getByRole('img', { name: 'Calificación de muestra: 3' })).toBeTruthy();
});

test.each([
  [1, '1 de 5 estrellas'],
  [4.95, '5 de 5 estrellas'],
  [4.44, '4,4 de 5 estrellas'],
  [0, '0 de 5 estrellas'],
])('%s is said as «%s»', (value, label) => {
  expect(starsLabel(value)).toBe(label);
});
