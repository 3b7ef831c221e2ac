// @vitest-environment dom
import { BrowserRouter } from '@club/shared/router';
import { configureSite } from '@club/shared/state';
import { aSiteConfig } from '@club/shared/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Footer } from './footer';

beforeEach(() => {
  configureSite(aSiteConfig());
  render(
    <BrowserRouter>
      <Footer />
    </BrowserRouter>,
  );
});

afterEach(cleanup);

test.each([
  ['Inicio', '/'],
  ['Especialistas', '/especialistas'],
  ['Antes de contratar', '/antes-de-contratar'],
  ['Privacidad', '/privacidad'],
  ['Accesibilidad', '/accesibilidad'],
  ['Facebook', 'https://www.example.com/f'],
  ['Instagram', 'https://www.example.com/i'],
  ['YouTube', 'https://www.example.com/y'],
  [/^hola ?@example ?\.com$/, 'mailto:hola@example.com'],
  ['+506 0000-0001', 'tel:+50600000001'],
  ['WhatsApp', 'https://wa.me/50600000002'],
])('the footer links to %s', (name, href) => {
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
});

test('the terms link to an external PDF with noopener', () => {
  const terms = screen.getByRole('link', { name: /^Términos y condiciones/ });
  expect(terms.getAttribute('href')).toBe('https://www.example.com/terminos.pdf');
  expect(terms.getAttribute('rel')).toContain('noopener');
});

test('the footer shows the copyright of 2025', () => {
  expect(screen.getByText(/© 2025/)).toBeTruthy();
});
