/** Where the picture of a certificate is. Spec §3. */
export function certificateImage(code: string): string {
  return `/certificados/${encodeURIComponent(code)}.webp`;
}

/** What stands in for a certificate's picture that fails to load. Spec §8, ruling 28. */
export const CERTIFICATE_PLACEHOLDER = '/certificados/marcador.webp';
