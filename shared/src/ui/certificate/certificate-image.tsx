import { useState } from 'react';
import { CERTIFICATE_PLACEHOLDER, certificateImage } from '../../domain';

export type CertificateImageProps = {
  code: string;
  /** Side of the square in CSS pixels. */
  size?: number;
  /** Empty where a text beside it names the certificate already. */
  alt?: string;
};

/** A certificate's seal; one that cannot be loaded is replaced by a placeholder (Spec §8, ruling 28). */
export function CertificateImage({ code, size = 64, alt = '' }: CertificateImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const src = failed === code ? CERTIFICATE_PLACEHOLDER : certificateImage(code);
  return (
    <img src={src} alt={alt} width={size} height={size} loading="lazy" onError={() => setFailed(code)} />
  );
}
