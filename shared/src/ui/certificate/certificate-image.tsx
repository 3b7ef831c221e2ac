import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CERTIFICATE_PLACEHOLDER, certificateImage } from '../../domain';
import { InlineCertificatePlaceholder } from '../inline-pictures';

export type CertificateImageProps = {
  code: string;
  /** Width and height, in CSS pixels. */
  size?: number;
  /** Alternative text; empty if text beside the image already names the certificate. */
  alt?: string;
};

/**
 * Shows the image of a certificate. If it fails to load, shows the placeholder image (Spec §8, ruling 28); if that
 * fails too, a picture from the code.
 */
export function CertificateImage({ code, size = 64, alt = '' }: CertificateImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [last, setLast] = useState({ code, failures: 0 });
  const failures = last.code === code ? last.failures : 0;
  const src = failures === 0 ? certificateImage(code) : CERTIFICATE_PLACEHOLDER;
  const onError = () => setLast({ code, failures: failures + 1 });

  // Handles an image of the server's HTML that failed to load before hydration.
  const failBeforeHydration = useEffectEvent(onError);
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) failBeforeHydration();
  }, []);

  if (failures > 1) return <InlineCertificatePlaceholder size={size} alt={alt} />;
  return <img ref={image} src={src} alt={alt} width={size} height={size} loading="lazy" onError={onError} />;
}
