import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CERTIFICATE_PLACEHOLDER, certificateImage } from '../../domain';
import { BlankSeal } from './blank-seal';

export type CertificateImageProps = {
  code: string;
  /** Side of the square in CSS pixels. */
  size?: number;
  /** Empty where a text beside it names the certificate already. */
  alt?: string;
};

/**
 * A certificate's seal; one that cannot be loaded is replaced by a placeholder (Spec §8, ruling 28), and that by one
 * which needs no network.
 */
export function CertificateImage({ code, size = 64, alt = '' }: CertificateImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [last, setLast] = useState({ code, failures: 0 });
  const failures = last.code === code ? last.failures : 0;
  const src = failures === 0 ? certificateImage(code) : CERTIFICATE_PLACEHOLDER;
  const onError = () => setLast({ code, failures: failures + 1 });

  // In a page that was drawn on the server it may have failed before anything listened.
  const failAsFound = useEffectEvent(onError);
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) failAsFound();
  }, []);

  if (failures > 1) return <BlankSeal size={size} alt={alt} />;
  return <img ref={image} src={src} alt={alt} width={size} height={size} loading="lazy" onError={onError} />;
}
