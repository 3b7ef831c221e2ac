/** A shape of a picture that is part of the code, because it is shown when no file can be fetched. */
type Shape = readonly [fill: string, outline: string];

const Shapes = ({ of }: { of: readonly Shape[] }) =>
  of.map(([fill, d]) => <path key={d} fill={fill} d={d} />);

const SEAL: readonly Shape[] = [
  ['#9aa5ac', 'M104 214l-34 92 38-10 22 20 30-84 30 84 22-20 38 10-34-92z'],
  ['#8b98a0', 'M160 14a124 124 0 1 0 .1 0z'],
  ['#f4f1ea', 'M160 43a95 95 0 1 0 .1 0z'],
  ['#8b98a0', 'M160 84l16.5 35.5 39 4.5-28.8 26.6 7.7 38.4L160 170l-34.4 19 7.7-38.4L104.5 124l39-4.5z'],
];

/** Shows the placeholder of a certificate's image as inline SVG, for when the placeholder's file also fails to load. */
export function InlineCertificatePlaceholder({ size, alt }: { size: number; alt: string }) {
  return (
    <svg
      role={alt ? 'img' : undefined}
      aria-label={alt}
      aria-hidden={alt === ''}
      viewBox="0 0 320 320"
      width={size}
      height={size}
    >
      <Shapes of={SEAL} />
    </svg>
  );
}

const SCENE: readonly Shape[] = [
  ['#d3eaf4', 'M26 150C6 96 60 34 130 30c84-6 166 20 172 84 3 34-10 62-34 76H54c-12-8-22-22-28-40z'],
  ['#7db28c', 'M31 171c80-15 180-12 260-8-4 10-13 20-23 27H54c-10-6-17-12-23-19z'],
  ['#ece3d3', 'M84 108h112v81H84z'],
  ['#51707f', 'M146 143h16v-16h34v48h-16v14h-34v-14h-16v-16h16z'],
  ['#0b2a3c', 'M96 122h30v28H96z'],
  ['#dccfb9', 'M88 112l52-42 52 42z'],
  ['var(--color-brand)', 'M66 112l74-62 74 62h-20l-54-44-54 44z'],
  ['var(--color-accent)', 'M264 128l22 56h-44z'],
  ['#fff', 'M257.5 146h13l4.5 12h-22zM249 167h30l4 10h-38z'],
  ['color-mix(in oklch, var(--color-accent), #000 14%)', 'M236 183h56v6h-56z'],
];

/** Shows a picture for content that failed to load. */
export function LoadFailurePicture({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 320 220" aria-hidden="true">
      <Shapes of={SCENE} />
    </svg>
  );
}
