import { expect, test } from 'vitest';
import { certificateName } from './certificate-names';

test.each([
  ['3', 'Programa de pinturas y recubrimientos'],
  ['9', 'Certificado 9'],
  ['constructor', 'Certificado constructor'],
])('certificateName of code %s is «%s»', (code, name) => {
  expect(certificateName(code)).toBe(name);
});
