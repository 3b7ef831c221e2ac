import { findCertificate } from '@club/shared/catalogue';

/** The programme's title, or the bare code of a certificate whose programme is not written. */
export function certificateName(code: string): string {
  return findCertificate(code)?.titulo ?? `Certificado ${code}`;
}
