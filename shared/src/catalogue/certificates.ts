import type { CertificateCode } from './certificate-names';
import { CONSTRUCTION_MATERIALS } from './programmes/construction-materials';
import { FIBRE_CEMENT } from './programmes/fibre-cement';
import { PAINTS } from './programmes/paints';
import type { Certificate } from './programmes/programme';
import { WELDING } from './programmes/welding';

export type { Certificate, CertificateModule } from './programmes/programme';

/** The programmes behind the certificate codes. Spec §9, ruling 21. */
export const CERTIFICATES: Readonly<Record<CertificateCode, Certificate>> = {
  '1': CONSTRUCTION_MATERIALS,
  '2': FIBRE_CEMENT,
  '3': PAINTS,
  '4': WELDING,
};

/** null for a code whose programme is not written. */
export function findCertificate(code: string): Certificate | null {
  return Object.hasOwn(CERTIFICATES, code) ? CERTIFICATES[code as CertificateCode] : null;
}
