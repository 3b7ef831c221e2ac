// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CertificateImage } from './certificate-image';

afterEach(cleanup);

const src = () => screen.getByRole('img').getAttribute('src');

test('shows the seal of its certificate', () => {
  render(<CertificateImage code="3" alt="Pinturas" />);
  expect(src()).toBe('/certificados/3.webp');
});

test('shows the placeholder once the seal has failed to load, and the seal of another code again', () => {
  const { rerender } = render(<CertificateImage code="99" alt="Certificado" />);
  fireEvent.error(screen.getByRole('img'));
  expect(src()).toBe('/certificados/marcador.webp');
  rerender(<CertificateImage code="2" alt="Certificado" />);
  expect(src()).toBe('/certificados/2.webp');
});
