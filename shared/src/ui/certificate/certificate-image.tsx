import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CERTIFICATE_PLACEHOLDER, certificateImage } from '../../domain';
import { BlankSeal } from '../inline-pictures';

export type CertificateImageProps = {
  code: string;
  /** Side of the square in CSS pixels. */
  size?: number;
  /** Alternative text; empty if a text beside the image names the certificate. */
  alt?: string;
};

/**
 * Shows a certificate's seal. Falls back to the placeholder image if the seal fails to load (Spec §8, ruling 28),
 * and to an inline picture if the placeholder fails too.
 */
export function CertificateImage({ code, size = 64, alt = '' }: CertificateImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [last, setLast] = useState({ code, failures: 0 });
  const failures = last.code === code ? last.failures : 0;
  const src = failures === 0 ? certificateImage(code) : CERTIFICATE_PLACEHOLDER;
  const onError = () => setLast({ code, failures: failures + 1 });

  // A server-rendered image may have failed before hydration.
  const failBeforeHydration = useEffectEvent(onError);
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) failBeforeHydration();
  }, []);

  if (failures > 1) return <BlankSeal size={size} alt={alt} />;
  return <img ref={image} src={src} alt={alt} width={size} height={size} loading="lazy" onError={onError} />;
}
