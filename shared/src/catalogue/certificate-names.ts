export type CertificateCode = '1' | '2' | '3' | '4';

/** Titles of the certificates. In a separate file, because only profiles load the programmes. Spec §9, ruling 21. */
export const CERTIFICATE_TITLES: Readonly<Record<CertificateCode, string>> = {
  '1': 'Programa de materiales de construcción',
  '2': 'Programa de láminas de fibrocemento',
  '3': 'Programa de pinturas y recubrimientos',
  '4': 'Programa de soldadura y abrasivos',
};

/** Returns a certificate's title, or its code if the title is unknown. */
export function certificateName(code: string): string {
  return Object.hasOwn(CERTIFICATE_TITLES, code)
    ? CERTIFICATE_TITLES[code as CertificateCode]
    : `Certificado ${code}`;
}
