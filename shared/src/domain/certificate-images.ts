/** Whether a text may be the code of a certificate. */
export const isCertificateCode = (code: string): boolean => /^[\w-]{1,20}$/.test(code);

/** Where the picture of a certificate is. Spec §3. */
export function certificateImage(code: string): string {
  return `/certificados/${encodeURIComponent(code)}.webp`;
}

/** What stands in for a certificate's picture that fails to load. Spec §8, ruling 28. */
export const CERTIFICATE_PLACEHOLDER = '/certificados/marcador.webp';
