export type CertificateCode = '1' | '2' | '3' | '4';

/** What the certificates are called; apart from their programmes, which only a profile needs (Spec §9, ruling 21). */
export const CERTIFICATE_TITLES: Readonly<Record<CertificateCode, string>> = {
  '1': 'Programa de materiales de construcción',
  '2': 'Programa de láminas de fibrocemento',
  '3': 'Programa de pinturas y recubrimientos',
  '4': 'Programa de soldadura y abrasivos',
};

/** The programme's title, or the bare code of a certificate whose programme is not written. */
export function certificateName(code: string): string {
  return Object.hasOwn(CERTIFICATE_TITLES, code)
    ? CERTIFICATE_TITLES[code as CertificateCode]
    : `Certificado ${code}`;
}
