import { expect, test } from 'vitest';
import { CERTIFICATE_PLACEHOLDER, certificateImage } from './certificate-images';

test('pictures are found by code, which cannot leave its folder', () => {
  expect(certificateImage('2')).toBe('/certificados/2.webp');
  expect(certificateImage('../x')).toBe('/certificados/..%2Fx.webp');
  expect(CERTIFICATE_PLACEHOLDER).toBe('/certificados/marcador.webp');
});
