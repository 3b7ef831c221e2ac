// @vitest-environment dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CertificateImage } from './certificate-image';

afterEach(cleanup);

const src = () => screen.getByRole('img').getAttribute('src');

test('a certificate image shows the seal of its certificate', () => {
  render(<CertificateImage code="3" alt="Pinturas" />);
  expect(src()).toBe('/certificados/3.webp');
});

test('a certificate image shows the placeholder if it fails to load, and the seal again when the code changes', () => {
  const { rerender } = render(<CertificateImage code="99" alt="Certificado" />);
  fireEvent.error(screen.getByRole('img'));
  expect(src()).toBe('/certificados/marcador.webp');
  rerender(<CertificateImage code="2" alt="Certificado" />);
  expect(src()).toBe('/certificados/2.webp');
});

test('a certificate image shows the placeholder if the seal failed before hydration', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
  render(<CertificateImage code="3" alt="Pinturas" />);
  expect(src()).toBe('/certificados/marcador.webp');
});

test('a certificate image shows an inline seal if its placeholder also fails to load', () => {
  const { container } = render(<CertificateImage code="3" alt="Pinturas" size={48} />);
  fireEvent.error(screen.getByRole('img'));
  fireEvent.error(screen.getByRole('img'));
  const seal = screen.getByRole('img', { name: 'Pinturas' });
  expect([seal.tagName, seal.getAttribute('width')]).toEqual(['svg', '48']);
  expect(container.querySelector('img')).toBeNull();
});

test('a certificate image without an alternative text hides its inline seal from screen readers', () => {
  const { container } = render(<CertificateImage code="3" />);
  for (let i = 0; i < 2; i++) fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
});
